-- btree_gist: exclusion constraints over ranges. pg_trgm: search with typing mistakes. unaccent: search without accents.
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- Lower case without accents. unaccent() is only STABLE; with its dictionary named, IMMUTABLE is correct, as an index needs.
CREATE FUNCTION plain_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, value));
