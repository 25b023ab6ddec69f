-- What raises a member's weekly bookings (decisions, Sessions): a calendar that is connected and not broken, and people who
-- joined by their invitation. A calendar that has only just been connected counts at once.
CREATE VIEW booking_allowances AS
SELECT u.id AS user_id,
  EXISTS (
    SELECT 1 FROM social_accounts a LEFT JOIN calendar_syncs s ON s.account_id = a.id
    WHERE a.user_id = u.id AND a.sealed_tokens IS NOT NULL AND coalesce(s.state, 'working') <> 'broken'
      AND EXISTS (SELECT 1 FROM unnest(a.scopes) scope WHERE scope ILIKE '%calendar%')
  ) AS has_calendar,
  (SELECT count(*) FROM invitations i WHERE i.inviter_id = u.id AND i.joined_id IS NOT NULL) AS joined
FROM users u;
