import { flagOf } from '@crm/base/numbers'
import type { TalentAddress, TalentAddressWrite } from '@crm/contracts/calls/talentContacts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../store/database/db.ts'
import { authorAddress, type PlatformCode } from '../../../store/database/schema.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { type Queryable, rowsOf } from '../../../store/database/query.ts'
import { OUT_OF_SCOPE } from '../../../rules/ruleRefusal.ts'
import { staffJson } from '../../../figures/talentRows.ts'
import type { TargetTalent } from '../../../records/talents/targets.ts'
import {
  endOtherDefaults,
  existingRecord,
  maskMiddle,
  refuseForeignTalent,
  type SavedRecord,
  isDefaultAfterWrite,
  type TalentKey,
} from '../../../records/talents/talentRecords.ts'
import { float, select, value } from '../../../store/database/select.ts'

type AddressRow = Omit<TalentAddress, 'is_viewable'> & {
  author_id: string
  platform: PlatformCode
  updated_by: number
  is_mine: boolean
}
const PARTS = ['receiver', 'phone', 'province', 'city', 'district', 'detail'] as const
type Part = (typeof PARTS)[number]
/** What is said where a part is empty; the district may be. */
const MISSING: Readonly<Partial<Record<Part, string>>> = {
  receiver: '请输入收件人',
  phone: '请输入手机号',
  province: '请选择省份',
  city: '请输入城市',
  detail: '请输入收货地址',
}
const HIDDEN = '***'

const ofTalent = ({ author_id, platform }: { author_id: string; platform: string }) =>
  sql`a.author_id = ${author_id} and a.platform = ${platform}`

function rowsWhere(db: Queryable, who: Staff, condition: SQL): Promise<AddressRow[]> {
  return rowsOf(
    db,
    select(
      {
        id: value<AddressRow['id']>`a.id`,
        author_id: value<AddressRow['author_id']>`a.author_id`,
        platform: value<AddressRow['platform']>`a.platform`,
        receiver: value<AddressRow['receiver']>`a.receiver`,
        phone: value<AddressRow['phone']>`a.phone`,
        province: value<AddressRow['province']>`a.province`,
        city: value<AddressRow['city']>`a.city`,
        district: value<AddressRow['district']>`a.district`,
        detail: value<AddressRow['detail']>`a.detail`,
        is_default: value<AddressRow['is_default']>`a.is_default`,
        updated_at: float<AddressRow['updated_at']>`a.updated_at`,
        updated_by: value<AddressRow['updated_by']>`a.updated_by`,
        user: value<AddressRow['user']>`case when u.user_id is null then null else ${staffJson} end`,
        is_mine: value<
          AddressRow['is_mine']
        >`exists (select 1 from follow f where f.corp_id = a.corp_id and f.author_id = a.author_id and f.platform = a.platform
        and f.classify = 1 and f.unbind_time is null and f.user_id = ${who.user_id})`,
      },
      sql`from author_address a left join corp_user u on u.corp_id = a.corp_id and u.user_id = a.updated_by
      left join app_user au on au.user_id = u.user_id
      where a.corp_id = ${who.corp_id} and a.deleted_at is null and ${condition}
      order by a.is_default desc, a.id`,
    ),
  )
}

/** Who may look at an address in full: who follows the talent, who keeps the address, and who may see the details of others. */
const isViewable = (row: AddressRow, who: Staff) =>
  row.is_mine || row.updated_by === who.user_id || who.permission[1].user_detail_permission

function fullAddress(
  { updated_by: _, is_mine: __, author_id: ___, platform: ____, ...address }: AddressRow,
  isViewable: boolean,
): TalentAddress {
  return { ...address, is_viewable: flagOf(isViewable) }
}

/** The addresses of a talent whose own side the caller sees, the default one first: nobody's number stands in a list. */
export async function addressesOf(db: Queryable, who: Staff, talent: TalentKey): Promise<{ list: TalentAddress[] }> {
  await refuseForeignTalent(db, who, talent)
  const rows = await rowsWhere(db, who, ofTalent(talent))
  return {
    list: rows.map((row) => {
      const viewable = isViewable(row, who)
      const address = { ...fullAddress(row, viewable), phone: maskMiddle(row.phone, 3, 2) }
      return viewable ? address : { ...address, detail: HIDDEN }
    }),
  }
}

/** One address in full, for who may look at it. */
export async function viewAddress(
  db: Queryable,
  who: Staff,
  id: number,
): Promise<{ address: TalentAddress; author_id: string }> {
  const [row] = await rowsWhere(db, who, sql`a.id = ${id}`)
  if (row === undefined) refuse(Code.notFound, '收货地址不存在')
  await refuseForeignTalent(db, who, row)
  if (!isViewable(row, who)) refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
  return { address: fullAddress(row, true), author_id: row.author_id }
}

/** An address as the operation log keeps it. */
const logged = ({ receiver, phone, province, city, is_default }: Record<Part, string> & { is_default: number }) => ({
  receiver,
  phone: maskMiddle(phone, 3, 2),
  region: province + city,
  is_default,
})

/** Writes an address of a talent down. One that stands already is changed by who sees it in full. */
export async function saveAddress(
  db: Db,
  who: Staff,
  talent: TargetTalent,
  { id, is_default, ...given }: TalentAddressWrite,
  read: number | undefined,
  now: number,
): Promise<SavedRecord> {
  const rows = await rowsWhere(db, who, ofTalent(talent))
  const stored = existingRecord(rows, id, read, '收货地址')
  const writes = PARTS.some((part) => given[part] !== undefined)
  if (stored && writes && !isViewable(stored, who)) refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
  const part = (name: Part) => given[name] ?? stored?.[name] ?? ''
  for (const [name, sentence] of Object.entries(MISSING))
    if (part(name as Part) === '') refuseField(`address.${name}`, sentence) // one of its keys
  const values = {
    ...{ receiver: part('receiver'), phone: part('phone'), province: part('province'), city: part('city') },
    ...{ district: part('district'), detail: part('detail') },
    is_default: flagOf(isDefaultAfterWrite(rows, stored, is_default)),
    // Who only makes it the default does not keep it.
    ...{ updated_at: now, updated_by: stored && !writes ? stored.updated_by : who.user_id },
  }
  const saved = stored
    ? await db
        .update(authorAddress)
        .set(values)
        .where(and(eq(authorAddress.corp_id, who.corp_id), eq(authorAddress.id, stored.id)))
        .returning({ id: authorAddress.id })
    : await db
        .insert(authorAddress)
        .values({
          ...{ corp_id: who.corp_id, author_id: talent.author_id, created_at: now, ...values },
          platform: talent.platform as PlatformCode, // rows of the corporation's talents carry no other
        })
        .returning({ id: authorAddress.id })
  const savedId = saved[0]?.id ?? 0
  if (values.is_default === 1) await endOtherDefaults(db, authorAddress, who, talent, savedId, now)
  return { id: savedId, ...(stored ? { before: logged(stored) } : {}), after: logged(values) }
}
