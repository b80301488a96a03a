-- Base64 of PNG images.
alter table user_preferences add column signature text, add column initials text;
