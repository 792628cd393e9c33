import { randomBytes } from 'node:crypto'
import type { Staff } from '../../../rules/staff.ts'
import { isKeyedHash, keyedHash } from '../../../store/database/secrets.ts'

// A share is open to whoever knows its number: 96 random bits, and a mark by which the gateway knows the number for its own.
const RANDOM_BYTES = 12
const MARK_BYTES = 6
const PLACE = 'promotion_share.share_id'

const markedText = (random: Buffer, { corp_id, user_id }: Giver) => `${random.toString('hex')} ${corp_id} ${user_id}`
type Giver = Pick<Staff, 'corp_id' | 'user_id'>

/** A new number for a share of this member: 24 letters. */
export function newShareId(who: Giver): string {
  const random = randomBytes(RANDOM_BYTES)
  const mark = keyedHash(markedText(random, who), PLACE)
  if (!mark) throw new Error('shares need the key of the installation')
  return Buffer.concat([random, mark.subarray(0, MARK_BYTES)]).toString('base64url')
}

/** Whether a number was given to this member by `newShareId`. */
export function isShareIdOf(shareId: string, who: Giver): boolean {
  const bytes = Buffer.from(shareId, 'base64url')
  if (bytes.length !== RANDOM_BYTES + MARK_BYTES) return false
  return isKeyedHash(bytes.subarray(RANDOM_BYTES), markedText(bytes.subarray(0, RANDOM_BYTES), who), PLACE)
}
