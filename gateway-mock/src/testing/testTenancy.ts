import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../store/database/schema.ts'

// Every statement on a table of an enterprise names the enterprise: a condition on `corp_id`, or its value in what is inserted.

const TENANT_TABLES = new Set<string>(
  Object.values(schema).flatMap((table) => (is(table, PgTable) && 'corp_id' in table ? [getTableName(table)] : [])),
)

/** Where a statement names a table: `from t`, `join t`, `update t`, `into t`, `using t`. */
const NAMED_TABLE = /\b(?:from|join|update|into|using)\s+(?:only\s+)?"?(\w+)"?/gi

const COLUMN = String.raw`"?corp_id"?`
/** A comparison with a value, a row that has it among what is looked for, or what is inserted. */
const NAMED_CORP = [
  new RegExp(String.raw`${COLUMN}\s*(=|in)\s*\(?\s*(any\s*\()?\$?\d`, 'i'),
  new RegExp(String.raw`\$\d+\s*=\s*("?\w+"?\.)?${COLUMN}`, 'i'),
  new RegExp(String.raw`\(([^()]*,)?\s*("?\w+"?\.)?${COLUMN}\s*(,[^()]*)?\)\s*(=|in\b)`, 'i'),
  new RegExp(String.raw`\binsert into "?\w+"?\s*(as "?\w+"?\s*)?\([^()]*${COLUMN}`, 'i'),
]

/** Statements that name no enterprise, by the reason; as they are said without quotes and line breaks. */
const ACROSS: Readonly<Record<string, readonly RegExp[]>> = {
  'who signs in is known by a secret or a number, and may be of several enterprises': [
    /\blogin_session\.token_hash (=|<>) \$/,
    /\blook_session\.token_hash = \$/,
    /\bsign_on_ticket\.ticket_hash = \$/,
    /\boauth_grant\.token_hash = \$/,
    /\bfile_ticket\.ticket_hash = \$/,
    /\bapp_user\.phone = \$/,
    /\bcorp_user\.user_id = \$\d+ and corp_user\.status = \$/,
    /\blogin_session\.user_id = \$/,
    /\bfrom corp where corp\.corp_name = \$/,
    /\bfrom user_bind inner join /,
    /\bcorp_invite\.code = \$/,
    /^select 1 from corp_user where user_id = \$\d+ and corp_id <> \$/,
  ],
  'an <img> sends no token: the key of a picture is the secret': [
    /\bstored_file\.file_key = \$\d+ and stored_file\.kind = \$/,
  ],
  'an account at an ERP, or a shop, is bound once among all enterprises': [
    /^select 1 from shop where corp_id <> \$/,
    /\berp_bind\.resource_code = \$\d+ and erp_bind\.account = \$/,
  ],
  'whoever has the link of a share may open it, and its number is taken once': [
    /^select .*\bpromotion_share\.share_id = \$/,
  ],
  'the queue knows a task by its number, and reads from it whose it is': [
    /^select .* from (task_export|task_import|task_transfer|include_task|ai_task) where \(\1\.(id|task_id) = \$/,
  ],
  'goes through the enterprises, one after another': [
    /^select (distinct )?corp_id\b(?!.* join )(?!.*\bid (=|in) \(?\$)(?!.*_id (=|in) \(?\$)/,
    /^select .* from alarm_rule where \(alarm_rule\.is_on = \$/,
    /^select .* from erp_bind where \(erp_bind\.resource_code = \$\d+ and erp_bind\.status = \$/,
    /^select sc\.id, sc\.corp_id, .* from schedule sc /,
    /^select l\.corp_id, .* from live l /,
    /^select f\.author_id, f\.platform, array_agg\(distinct f\.corp_id\) .* from follow f /,
    /^update schedule sc set status = /,
    /^update corp_user u set author_manage_type = .* from pop_answer a where a\.corp_id = u\.corp_id/,
  ],
  'messages of all enterprises go out in turn': [/^select .* from outbox where \(outbox\.status = \$/],
  'what is old or over goes, whosesoever it is': [
    /^delete from \w+ where (\w+\.|status <> 0 and )?(created_at|expire_at) <=? \$/,
    /^select .* from stored_file where stored_file\.expire_at <= \$/,
    /^delete from import_change c using task_import t where t\.corp_id = c\.corp_id and t\.id = c\.task_id and t\.finished_at < \$/,
  ],
  'an operator works on applications, people and announcements of all enterprises': [
    /^(select .* from|update|delete from) corp_apply (set declined_at = \$\d+ )?where corp_apply\.(id|phone) (=|in) /,
    /^select .* from corp_user inner join corp on .* where corp_user\.user_id = \$/,
    /^delete from (login_session|sign_on_ticket) where \1\.user_id in \(/,
    /^delete from outbox where outbox\.receiver in \(/,
    /^delete from notice where notice\.id = \$/,
  ],
  'wrong passwords are counted by the number that was typed': [/\bfrom trace_log where \(trace_log\.kind = \$/],
  'the inbox of a demonstration is found by its number': [/\bfrom outbox where outbox\.receiver = \$/],
  'a test asks whose log a call wrote': [/^select pg_current_xact_id_if_assigned\(\)/],
}

/** Tables of enterprises that a statement reads or writes without naming the enterprise, unless there is a reason. */
export function unnamedTables(statement: string): string[] {
  if (NAMED_CORP.some((named) => named.test(statement))) return []
  const tables = [...statement.matchAll(NAMED_TABLE)].map(([, table = '']) => table)
  const found = [...new Set(tables)].filter((table) => TENANT_TABLES.has(table))
  if (found.length === 0) return []
  // A column that is called by its own name is said once.
  const plain = statement
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\b(\w+) as \1\b/g, '$1')
    .trim()
  return Object.values(ACROSS)
    .flat()
    .some((across) => across.test(plain))
    ? []
    : found
}

/** Hears statements and holds on to those that name no enterprise. */
export function tenancyListener() {
  const heard = new Map<string, readonly string[]>()
  return {
    hear: (statement: string) => {
      if (!heard.has(statement)) heard.set(statement, unnamedTables(statement))
    },
    /** Throws when one was heard. */
    check: () => {
      const unnamed = [...heard].flatMap(([statement, tables]) =>
        tables.length > 0 ? [`${tables.join(', ')}: ${statement}`] : [],
      )
      if (unnamed.length > 0) throw new Error(`statements that name no corp_id:\n${unnamed.join('\n')}`)
    },
  }
}
