-- The arguments of the message, for readers of other languages; null for results that are older than this column.
alter table process_envelopes add column fault_args json;
