-- The newest answers of a person are kept, so many and so much of them: the oldest are found by when they were made.
create index idempotency_answers_by_person on idempotency_answers (user_id, expires_at, key);
