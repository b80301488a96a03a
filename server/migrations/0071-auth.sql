-- Application tokens live for a year unless an account's policy says otherwise. Those made for longer end then, and in thirty days at
-- the earliest, so that the letters about it go out before.
update tokens
set expires_at = least(expires_at, greatest(created_at + interval '365 days', now() + interval '30 days 1 hour'))
where kind = 'application';
