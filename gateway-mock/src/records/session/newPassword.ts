import { newPasswordError } from '@crm/base/rules'
import { eq } from 'drizzle-orm'
import { clientHashOf } from '../../store/database/passwords.ts'
import type { Db } from '../../store/database/db.ts'
import { appUser, corp, corpUser } from '../../store/database/schema.ts'
import { refuseField } from '../../rules/refusal.ts'
import { refuseCommonPassword } from '../../rules/commonPasswords.ts'

/**
 * Judges a password that is to hold from now on, and answers it as the browser hashes it at every sign-in, which is what is kept.
 * Refuses by the field `password`. `own`: number, names and enterprises of the person.
 */
export function acceptPassword(
  { secure, demo }: { secure: boolean; demo: boolean },
  password: string | undefined,
  own: readonly string[],
): string {
  // Refused before anything is said of the password, so that nobody goes on trying over an open line.
  if (!secure && !demo) refuseField('password', '当前连接未加密，不能设置密码，请通过 https 访问')
  const error = newPasswordError(password, own)
  if (password === undefined || error !== undefined) return refuseField('password', error ?? '请输入密码')
  // Kept as it is typed, a hash would be hashed twice: whoever sends one keeps to the calls as they were.
  if (/^[0-9a-f]{64}$/i.test(password)) refuseField('password', '请传密码本身，不传其摘要')
  refuseCommonPassword(password)
  return clientHashOf(password)
}

/** What a person's password may not be made of: the number, their names and their enterprises. */
export async function ownWords(db: Db, phone: string): Promise<string[]> {
  const rows = await db
    .select({
      user_name: appUser.user_name,
      nick_name: corpUser.nick_name,
      corp_name: corp.corp_name,
    })
    .from(appUser)
    .leftJoin(corpUser, eq(corpUser.user_id, appUser.user_id))
    .leftJoin(corp, eq(corp.corp_id, corpUser.corp_id))
    .where(eq(appUser.phone, phone))
  return [phone, ...rows.flatMap((row) => [row.user_name, row.nick_name ?? '', row.corp_name ?? ''])]
}
