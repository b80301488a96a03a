-- Encrypted texts that a new key of the ring finds, without reading what has none.
create index letters_unsent on letters (id) where body is not null;

create index idempotency_answers_locked on idempotency_answers (user_id, key) where is_locked;

create index dictionary_exports_coded on dictionary_exports (id) where code is not null;
