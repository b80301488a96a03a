-- The templates that show an image as their logo: who reads one of them reads the image.
create index templates_by_logo on templates (logo_image_id, id)
  where logo_image_id is not null;
