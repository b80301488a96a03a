-- A bulk send whose 30 days are over is seen by nobody while its results, up to a million of them, are removed piece by piece.
alter table bulk_sends add column is_forgotten boolean not null default false;
