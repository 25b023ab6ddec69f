-- Members report each other to staff, who answer reports where they answer inquiries.
alter table inquiries drop constraint inquiries_kind_check;
alter table inquiries add constraint inquiries_kind_check check (kind in ('press', 'contact', 'report'));
