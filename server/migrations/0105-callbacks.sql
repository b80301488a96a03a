-- Ids rise with time, so the oldest deliveries are found by the primary key. Each delivery wrote this index twice.
drop index callback_deliveries_by_time;
