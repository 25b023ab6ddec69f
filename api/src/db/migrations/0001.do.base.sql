-- Text search that forgives accents and typing mistakes, and exclusion constraints over ranges.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- unaccent() is only STABLE, which an index refuses; with its dictionary named it may be IMMUTABLE.
create function plain_text(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));
