-- Documents of a project: their answers, and their rows. Edits merge field by field.

create table public.documents (
  id uuid primary key,
  project_id uuid not null constraint documents_project_id_fkey references public.projects (id),
  owner_id uuid,
  kind text not null default 'projection' constraint documents_kind_known check (kind in ('projection', 'deck')),
  name text not null
    constraint documents_name_required check (_deleted or private.leaves_a_mark(name))
    constraint documents_name_length check (char_length(name) <= 120),
  template text not null default ''
    constraint documents_template_known check (template in ('', 'subscription', 'marketplace', 'services', 'shop')),
  first_month text not null default '' constraint documents_first_month_form check (first_month ~ '^(20[0-9][0-9]-(0[1-9]|1[0-2]))?$'),
  opening_cash bigint constraint documents_opening_cash_range check (opening_cash between 0 and 1000000000),
  opening_customers bigint constraint documents_opening_customers_range check (opening_customers between 0 and 10000000),
  new_customers bigint constraint documents_new_customers_range check (new_customers between 0 and 1000000),
  growth_bp bigint constraint documents_growth_bp_range check (growth_bp between -10000 and 10000),
  churn_bp bigint constraint documents_churn_bp_range check (churn_bp between 0 and 10000),
  price_paise bigint constraint documents_price_paise_range check (price_paise between 0 and 1000000000),
  variable_paise bigint constraint documents_variable_paise_range check (variable_paise between 0 and 1000000000),
  fee_bp bigint constraint documents_fee_bp_range check (fee_bp between 0 and 10000),
  low_new_pct bigint constraint documents_low_new_pct_range check (low_new_pct between 0 and 300),
  low_churn_pct bigint constraint documents_low_churn_pct_range check (low_churn_pct between 0 and 300),
  low_price_pct bigint constraint documents_low_price_pct_range check (low_price_pct between 0 and 300),
  low_cost_pct bigint constraint documents_low_cost_pct_range check (low_cost_pct between 0 and 300),
  high_new_pct bigint constraint documents_high_new_pct_range check (high_new_pct between 0 and 300),
  high_churn_pct bigint constraint documents_high_churn_pct_range check (high_churn_pct between 0 and 300),
  high_price_pct bigint constraint documents_high_price_pct_range check (high_price_pct between 0 and 300),
  high_cost_pct bigint constraint documents_high_cost_pct_range check (high_cost_pct between 0 and 300),
  theme text not null default '' constraint documents_theme_known check (theme in ('', 'clear', 'bold', 'warm')),
  brand_color text not null default '' constraint documents_brand_color_form check (brand_color ~ '^(#[0-9a-f]{6})?$'),
  logo_path text not null default '' constraint documents_logo_path_form
    check (logo_path ~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/(original|preview))?$'),
  figures_id uuid,
  figures_scenario text not null default ''
    constraint documents_figures_scenario_known check (figures_scenario in ('', 'base', 'low', 'high')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_with_parent boolean not null default false
    constraint documents_deleted_with_parent_is_deleted check (_deleted or not deleted_with_parent),
  like private.synced_row including defaults
);
comment on table public.documents is
  'A document with its answers; null shows the template''s example. Answers merge one by one, so no check has two.';
comment on column public.documents.template is 'The source of examples, none of which is stored here.';
comment on column public.documents.first_month is 'YYYY-MM; empty if not answered.';
comment on column public.documents.opening_cash is 'In whole rupees.';
comment on column public.documents.new_customers is 'In the first month.';
comment on column public.documents.growth_bp is 'Monthly growth of new customers, in basis points.';
comment on column public.documents.price_paise is 'What a customer pays each month, in paise.';
comment on column public.documents.variable_paise is 'What a customer costs each month, in paise.';
comment on column public.documents.low_new_pct is 'New customers in the scenario "low", in percent of the base; the other adjustments likewise.';
comment on column public.documents.logo_path is 'A deck''s logo: a file of the same project in the bucket.';
comment on column public.documents.figures_id is 'The projection that a deck shows. No foreign key: either may be deleted or arrive alone.';
create index documents_project_id on public.documents (project_id);
create index documents_logo_path on public.documents (logo_path) where logo_path <> '';

create table public.document_rows (
  id uuid primary key,
  document_id uuid not null constraint document_rows_document_id_fkey references public.documents (id),
  owner_id uuid,
  parent_id uuid,
  kind text not null constraint document_rows_kind_known check (kind in (
    'hire', 'sales', 'fixed', 'marketing', 'once', 'funding',
    'title', 'problem', 'solution', 'market', 'product', 'model', 'traction', 'team', 'financials', 'ask', 'competition', 'why_now',
    'picture', 'segment', 'sale_cost', 'point', 'person', 'use'
  )),
  position text collate "C" not null default '' constraint document_rows_position_form check (position ~ '^[0-9A-Za-z]{0,100}$'),
  title text not null default '' constraint document_rows_title_length check (char_length(title) <= 200),
  body text not null default '' constraint document_rows_body_length check (char_length(body) <= 4000),
  notes text not null default '' constraint document_rows_notes_length check (char_length(notes) <= 4000),
  picture_path text not null default '' constraint document_rows_picture_path_form
    check (picture_path ~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/(original|preview))?$'),
  amount bigint constraint document_rows_amount_range check (amount between 0 and 1000000000),
  quantity bigint constraint document_rows_quantity_range check (quantity between 0 and 1000000000),
  start_month bigint constraint document_rows_start_month_range check (start_month between 1 and 36),
  end_month bigint constraint document_rows_end_month_range check (end_month between 1 and 36),
  hidden boolean not null default false,
  removed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_with_parent boolean not null default false
    constraint document_rows_deleted_with_parent_is_deleted check (_deleted or not deleted_with_parent),
  like private.synced_row including defaults
);
comment on table public.document_rows is
  'A line of costs, a slide, or a part of a slide. A template''s row has the same id on every device, and is stored at its first edit.';
comment on column public.document_rows.parent_id is 'The slide of a part. No foreign key: either may be deleted or arrive alone.';
comment on column public.document_rows.position is 'A fractional index among rows of its kind (src/domain/position.ts); empty until moved.';
comment on column public.document_rows.amount is 'In whole rupees, monthly or once.';
comment on column public.document_rows.start_month is 'The first month that counts. May be after end_month: months merge one by one.';
comment on column public.document_rows.hidden is 'A deleted line of a template, which would otherwise come back; or a slide that isn''t presented.';
comment on column public.document_rows.removed is 'A deleted slide of a new deck, which would otherwise come back.';
create index document_rows_document_id on public.document_rows (document_id);
create index document_rows_picture_path on public.document_rows (picture_path) where picture_path <> '';

create function private.normalise_document(document public.documents) returns public.documents
  language plpgsql immutable security invoker set search_path = ''
  as $$
  begin
    document.name := private.without_bidi_controls(document.name);
    document.template := coalesce(document.template, '');
    document.first_month := coalesce(document.first_month, '');
    document.theme := coalesce(document.theme, '');
    document.brand_color := coalesce(document.brand_color, '');
    document.logo_path := coalesce(document.logo_path, '');
    document.figures_scenario := coalesce(document.figures_scenario, '');
    return document;
  end
  $$;
comment on function private.normalise_document(public.documents) is
  'The form that the table stores, for every write and for comparing a pushed edit.';
grant execute on function private.normalise_document(public.documents) to authenticated, service_role;

create function private.normalise_document_row(entry public.document_rows) returns public.document_rows
  language plpgsql immutable security invoker set search_path = ''
  as $$
  begin
    entry.position := coalesce(entry.position, '');
    entry.title := private.without_bidi_controls(coalesce(entry.title, ''));
    entry.body := coalesce(entry.body, '');
    entry.notes := coalesce(entry.notes, '');
    entry.picture_path := coalesce(entry.picture_path, '');
    return entry;
  end
  $$;
comment on function private.normalise_document_row(public.document_rows) is 'As normalise_document, for a row of a document.';
grant execute on function private.normalise_document_row(public.document_rows) to authenticated, service_role;

create function private.documents_before_write() returns trigger
  language plpgsql security invoker set search_path = ''
  as $$
  declare
    by_user constant boolean := current_user in ('anon', 'authenticated');
  begin
    new := private.normalise_document(new);
    if by_user and tg_op = 'UPDATE' then
      -- Keep the name: a restoration needs it.
      if old._deleted and new._deleted then
        new.name := old.name;
      end if;
      new.project_id := old.project_id;
      new.kind := old.kind;
      -- An Undo must not bring back a file that its author has taken back.
      if old._deleted and not new._deleted and new.logo_path = old.logo_path and not private.may_show_file(new.logo_path) then
        new.logo_path := '';
      end if;
    end if;
    if by_user and new.logo_path <> '' and (tg_op = 'INSERT' or new.logo_path <> old.logo_path) and not private.may_show_file(new.logo_path) then
      raise exception using errcode = '23514', constraint = 'documents_logo_path_form', message = 'the logo is a file that this user can''t read';
    end if;
    if new.logo_path <> '' and not starts_with(new.logo_path, new.project_id || '/') then
      raise exception using errcode = '23514', constraint = 'documents_logo_path_form', message = 'the logo is a file of another project';
    end if;
    return new;
  end
  $$;
comment on function private.documents_before_write() is
  'Keeps project and kind, and refuses files of other projects: the customer sees a document''s files.';

create function private.document_rows_before_write() returns trigger
  language plpgsql security invoker set search_path = ''
  as $$
  declare
    by_user constant boolean := current_user in ('anon', 'authenticated');
  begin
    new := private.normalise_document_row(new);
    if by_user and tg_op = 'UPDATE' then
      new.document_id := old.document_id;
      new.kind := old.kind;
      -- An Undo must not bring back a file that its author has taken back.
      if old._deleted and not new._deleted and new.picture_path = old.picture_path and not private.may_show_file(new.picture_path) then
        new.picture_path := '';
      end if;
    end if;
    if by_user and new.picture_path <> '' and (tg_op = 'INSERT' or new.picture_path <> old.picture_path)
      and not private.may_show_file(new.picture_path) then
      raise exception using errcode = '23514', constraint = 'document_rows_picture_path_form',
        message = 'the picture is a file that this user can''t read';
    end if;
    if new.picture_path <> '' and new.picture_path is distinct from old.picture_path and not exists (
      select from public.documents d where d.id = new.document_id and starts_with(new.picture_path, d.project_id || '/')
    ) then
      raise exception using errcode = '23514', constraint = 'document_rows_picture_path_form', message = 'the picture is a file of another project';
    end if;
    return new;
  end
  $$;
comment on function private.document_rows_before_write() is 'Keeps a row''s document and kind, and refuses files of other projects.';

create trigger before_write before insert or update on public.documents
  for each row execute function private.documents_before_write();
create trigger before_write before insert or update on public.document_rows
  for each row execute function private.document_rows_before_write();

create function private.limit_live() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    parent constant text := tg_argv[0];
    most constant integer := tg_argv[1];
    is_full boolean;
  begin
    if private.is_admin() then
      return null;
    end if;
    -- Restored rows are in both tables. Don't join by id: the plan would be made for the size of a connection's first statement.
    execute format(
      'select exists (select from (%s) added where (select count(*) from public.%I t where t.%I = added.parent and not t._deleted) > $1)',
      case tg_op when 'INSERT' then format('select distinct n.%I as parent from new_rows n where not n._deleted', parent) else format(
        'select distinct r.parent
        from (
          select o.id, o.%1$I as parent from old_rows o where o._deleted
          union all
          select n.id, n.%1$I from new_rows n where not n._deleted
        ) r
        group by r.id, r.parent
        having count(*) = 2', parent)
      end, tg_table_name, parent) into is_full using most;
    if is_full then
      raise exception using errcode = '23514', constraint = tg_table_name || '_live_limit',
        message = format('a %s can have at most %s live %s', left(parent, -3), most, replace(tg_table_name, '_', ' '));
    end if;
    return null;
  end
  $$;
comment on function private.limit_live() is
  'Limits the live rows that a customer has in one parent. Arguments: reference, limit. Says no remaining number: a statement may have several parents.';

select private.make_child('public.documents', 'public.projects', 'project_id', 'user_id', most_live => 20, most_kept => 2000);
select private.make_child('public.document_rows', 'public.documents', 'document_id', 'owner_id', most_live => 200, most_kept => 20000);
