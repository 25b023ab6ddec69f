/** Tables whose size does not depend on the number of members. */
export const SMALL_TABLES: ReadonlySet<string> = new Set([
  'match_models',
  'reconciliations',
  'remote_failures',
  'room_servers',
  'seeded_worlds',
  'server_processes',
  'topics',
]);
const OF_THE_WEEKS = 'the weeks of three months; the planner cannot know how many that are';
/** Which tables a call may read whole, and why. A call reads a table whole to count its rows where the total is shown. */
export const READ_WHOLE: Readonly<Record<string, string>> = {
  'admin.getStatistics introduction_sides': OF_THE_WEEKS,
  'admin.getStatistics session_reviews': OF_THE_WEEKS,
  'admin.getStatistics sessions': OF_THE_WEEKS,
  'admin.getStatistics users to count': 'the number of all members',
  'admin.listAudit audit_log to count': 'staff search in parts of words',
  'admin.listAudit profiles to count': 'staff search in the names of those who acted',
  'admin.listAudit users to count': 'staff search in the names of those who acted',
  'admin.listCircles circles': 'sorted by the size of each circle; there are far fewer circles than members',
  'admin.listCircles profiles': 'the admins of all these circles',
  'admin.listCircles users': 'the admins of all these circles',
  'admin.listPeople former_usernames': 'staff search in parts of words; few members change their name',
  'admin.listPeople users to count': 'staff search in parts of words',
  'admin.listReports report_cases': 'the open cases, which staff decide within days, and how many there are',
  'admin.listReports users': 'staff search in parts of words',
  'admin.listSnips snips to count': 'staff search in parts of words',
  'admin.listStaff profiles': 'the team, of which there are far fewer than members',
  'admin.listStaff users': 'the team, of which there are far fewer than members',
  'admin.listVerifications profile_verifications': 'the requests that wait, which staff decide within days',
  'admin.listVerifications profiles': 'the people of these requests',
  'admin.listVerifications users': 'the people of these requests',
  'admin.listWithheldMoney held_money': 'the money that waits for a decision of staff',
  'admin.listWithheldMoney profiles': 'the people of this money',
  'admin.listWithheldMoney sessions': 'the sessions of this money',
  'admin.listWithheldMoney users': 'the people of this money',
  'circles.list circles': 'sorted by the size of each circle; there are far fewer circles than members',
};
