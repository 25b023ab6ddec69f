-- One word for it in code, settings and tables: a signal is what may show that two accounts belong to one person.
ALTER TABLE account_signs RENAME TO account_signals;
ALTER INDEX account_signs_hash_idx RENAME TO account_signals_hash_idx;
ALTER INDEX account_signs_old_idx RENAME TO account_signals_old_idx;
