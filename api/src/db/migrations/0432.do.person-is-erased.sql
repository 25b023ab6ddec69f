-- Whether an account was erased is told, not guessed from the words that stand in place of the name.
CREATE OR REPLACE VIEW person_summaries AS
SELECT u.id,
       coalesce(u.username, u.id::text) AS username,
       u.first_name,
       u.last_name,
       p.headline,
       CASE WHEN p.picture_key IS NULL THEN NULL ELSE '/api/v1/files/' || p.picture_key END AS picture_url,
       p.is_expert,
       p.is_investor,
       u.is_pro,
       u.erased_at IS NOT NULL AS is_erased
FROM users u
JOIN profiles p ON p.user_id = u.id;
