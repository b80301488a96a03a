-- Whose names subjects are: the entity id or issuer that the provider had when the person came. Saved with another one, a provider
-- knows nobody: the same subject may be somebody else there. Links from before this are those of the issuer of now; an older
-- process that still runs writes '', and its people come by their e-mail once more.
alter table sign_on_identities add column issuer text not null default '';

update sign_on_identities i
set issuer = p.entity_id
from sso_providers p
where p.id = i.provider_id;
