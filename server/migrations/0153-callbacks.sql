-- Deliveries are added by transactions that hold a lock on their callbacks, once for all of a batch; the check of the key locked and
-- looked for the callback again for each delivery.
alter table callback_deliveries
drop constraint callback_deliveries_callback_id_fkey;
