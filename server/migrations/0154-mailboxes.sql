-- A search for mailboxes: its best sources first, further ones only while there are too few hits. In one function, as each step decides
-- on the next one: between process and database these were up to four round trips. Its plans are kept; planning took longer than most
-- searches.
--
-- name_kinds: of mailbox_names; text_kind: of mailbox_texts and contacts. patterns: LIKE patterns that all match, none when only ids are
-- sought. wanted_grams: those of the patterns. first_id and last_id: a range of ids, one id when they are equal, or null. At most 50
-- mailboxes, best first; aliases oldest first.
create function find_mailboxes(
  searcher uuid, searcher_account uuid, sought text, name_kinds text[], text_kind text, patterns text[], wanted_grams text[],
  first_id uuid, last_id uuid
)
returns table (id uuid, name text, account_id uuid, contact_name text, aliases text[])
language plpgsql stable
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  hits uuid[];
begin
  -- Ids come first if they are exact (rank 0), then exact aliases and contact names (1), beginnings (2) and what has all words anywhere
  -- (3). Of the names of a kind those that equal the text are the first ones, so the limit never cuts them off. U+10FFFF is the highest
  -- character: the text followed by it ends the range of names that begin with the text.
  hits := array(
    select mailbox_id
    from (
      (
        select id as mailbox_id, case when first_id = last_id then 0 else 2 end as rank, 1 as source
        from mailboxes
        where id between first_id and last_id
          and removed_at is null
          and (not hides_name or account_id = searcher_account or first_id = last_id)
        order by id
        limit 50
      )
      union all
      (
        select c.contact_id, case when c.searched = sought then 1 when starts_with(c.searched, sought) then 2 else 3 end as rank, 2
        from contacts c
        join mailboxes m on m.id = c.contact_id
        left join mailbox_texts t on t.mailbox_id = c.contact_id and t.kind = text_kind
        where patterns <> '{}'
          and c.mailbox_id = searcher
          and m.removed_at is null
          and (not m.hides_name or m.account_id = searcher_account)
          and c.searched || E'\n' || coalesce(t.searched, '') like all(patterns)
          and (text_kind = 'all' or c.searched like all(patterns) or t.searched like all(patterns))
        order by rank, c.contact_id
        limit 50
      )
      union all
      (
        select mailbox_id, min(case when k.kind = 'alias' and searched = sought then 1 else 2 end) as rank, 3
        from unnest(name_kinds) as k (kind)
        cross join lateral (
          (
            select mailbox_id, searched
            from mailbox_names
            where visible_to is null
              and kind = k.kind
              and searched >= sought
              and searched < sought || chr(1114111)
            order by searched, mailbox_id
            limit 200
          )
          union all
          (
            select mailbox_id, searched
            from mailbox_names
            where visible_to = searcher_account
              and kind = k.kind
              and searched >= sought
              and searched < sought || chr(1114111)
            order by searched, mailbox_id
            limit 200
          )
        ) n
        where patterns <> '{}'
        group by mailbox_id
        order by rank, mailbox_id
        limit 50
      )
    ) found
    order by rank, source, mailbox_id
  );
  if patterns <> '{}' and (select count(distinct hit) < 50 from unnest(hits) hit) then
    -- hidden mailboxes of the account, then the sample: one mailbox in 64
    hits := hits || array(
      select mailbox_id
      from mailbox_texts
      where visible_to = searcher_account
        and kind = text_kind
        and searched like all(patterns)
      order by mailbox_id
      limit 50
    ) || array(
      with found as materialized (
        select mailbox_id
        from mailbox_texts
        where grams @> wanted_grams
          and searched like all(patterns)
          and visible_to is null
          and is_sample
      )
      select mailbox_id
      from found
      order by mailbox_id
      limit 50
    );
    if (select count(distinct hit) < 50 from unnest(hits) hit) then
      -- because the sample had few, these are at most a few thousand
      hits := hits || array(
        with found as materialized (
          select mailbox_id
          from mailbox_texts
          where grams @> wanted_grams
            and searched like all(patterns)
            and visible_to is null
        )
        select mailbox_id
        from found
        order by mailbox_id
        limit 50
      );
    end if;
  end if;
  return query
  select m.id, m.name, m.account_id, c.name, array(
      select a.name
      from mailbox_aliases a
      where a.mailbox_id = m.id
      order by a.created_at, a.name
      limit 50
    )
  from (
    select hit, min(place) as place
    from unnest(hits) with ordinality as h (hit, place)
    group by hit
    order by min(place)
    limit 50
  ) best
  join mailboxes m on m.id = best.hit
  left join contacts c on c.mailbox_id = searcher and c.contact_id = m.id
  where m.removed_at is null
  order by best.place;
end
$$;
