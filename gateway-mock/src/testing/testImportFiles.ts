import { TaskModule } from '@crm/contracts/enums'
import type { ImportMode, ImportModule } from '@crm/contracts/taskTypes'
import { sql } from 'drizzle-orm'
import type { Db } from '../store/database/db.ts'
import { rowsOf } from '../store/database/query.ts'
import { select, text } from '../store/database/select.ts'

/** A kind of import with its rows: cells by the key of the field, all of them right. */
export interface ImportKind {
  module: ImportModule
  mode: ImportMode
  /** As benchmarks and tests name it. */
  name: string
  rowAt: (at: number) => Record<string, string>
}

/** A day from the first of 2027 on. */
const dayAt = (at: number) => new Date(Date.UTC(2027, 0, 1 + at)).toISOString().slice(0, 10)

/** Every kind of import of the first enterprise's demo business on Douyin, with as many right rows as are asked for. */
export async function importKinds(db: Db): Promise<ImportKind[]> {
  const listed = async (column: string, from: string) =>
    (await rowsOf(db, select({ cell: text`${sql.raw(column)}` }, sql.raw(from)))).map(({ cell }) => cell)
  const library = await rowsOf(
    db,
    select(
      { author: text`author_id`, nick_name: text`nick_name` },
      sql`from author where platform = 'dy' order by author_id`,
    ),
  )
  const own = await listed(
    'ca.author_id',
    `from corp_author ca where ca.corp_id = 1 and ca.platform = 'dy' and ca.in_commerce = 1 and ca.list_flag = 0 and ca.deleted_at is null
    and exists (select 1 from follow f where f.corp_id = 1 and f.author_id = ca.author_id and f.platform = 'dy' and f.classify = 1
      and f.unbind_time is null) order by ca.author_id`,
  )
  const goods = await listed(
    'product_id',
    `from goods where corp_id = 1 and platform = 'dy' and deleted_at is null order by product_id`,
  )
  const waitingOf = (classify: number) =>
    listed(
      'sample_no',
      `from sample where corp_id = 1 and classify = ${classify} and deleted_at is null and status = 3 and author_id is not null order by sample_no`,
    )
  const [waiting, seedingWaiting] = [await waitingOf(1), await waitingOf(2)]
  // Whoever looks after them in seeding has sent some before.
  const seeding = await listed(
    'distinct ca.author_id',
    `from corp_author ca join follow f on f.corp_id = 1 and f.author_id = ca.author_id and f.platform = 'dy' and f.classify = 2
      and f.unbind_time is null where ca.corp_id = 1 and ca.platform = 'dy' and ca.in_content = 1 and ca.list_flag = 0 and ca.deleted_at is null`,
  )
  const seedingPhones = await listed(
    'p.phone',
    `from corp_user u join app_user p on p.user_id = u.user_id where u.corp_id = 1 and u.role_id = 5 and u.status = 2 order by p.phone`,
  )
  const phones = await listed(
    'p.phone',
    `from corp_user u join app_user p on p.user_id = u.user_id where u.corp_id = 1 and u.role_id = 6 and u.status = 2 order by p.phone`,
  )
  const staff = await listed(
    'p.phone',
    `from corp_user u join app_user p on p.user_id = u.user_id where u.corp_id = 1 and u.role_id in (5, 6, 7) and u.status = 2 order by p.phone`,
  )
  const of = (list: readonly string[], at: number) => list[at % list.length] ?? ''
  const number = (at: number) => String(at).padStart(8, '0')
  const talent = (at: number) => ({
    ...library[at % library.length],
    ...{ contact: `139${number(at)} / wx_${number(at)}`, phone: of(phones, at) },
  })
  return [
    { module: TaskModule.talentPublic, mode: 'add', name: 'talents of the pool', rowAt: talent },
    { module: TaskModule.talentManage, mode: 'add', name: 'talents', rowAt: talent },
    {
      ...{ module: TaskModule.contentTalentCompany, mode: 'add', name: 'talents of seeding' },
      rowAt: (at) => ({
        ...library[at % library.length],
        ...{ quote_image: '800', quote_video: String(900 + (at % 50)), remark: `第${at}位` },
      }),
    },
    ...(
      [
        [TaskModule.sample, '', own, waiting],
        [TaskModule.contentSample, 'seeding ', seeding, seedingWaiting],
      ] as const
    ).flatMap(([module, of_module, authors, numbers]): ImportKind[] => [
      {
        ...{ module, mode: 'add', name: `${of_module}samples` },
        rowAt: (at) => ({
          ...{
            author: of(authors, at),
            receiver: '李雷',
            phone: `137${number(at)}`,
            address: `江苏省南京市玄武区中山路${at}号`,
          },
          ...{
            goods: of(goods, at),
            qty: String(1 + (at % 3)),
            purpose: '试用',
            medium: of(module === TaskModule.sample ? phones : seedingPhones, at),
            remark: `第${at}件`,
          },
        }),
      },
      {
        ...{ module, mode: 'update', name: `${of_module}express numbers` },
        rowAt: (at) => ({ sample_no: of(numbers, at), company: '顺丰速运', number: `SF13${number(at)}345` }),
      },
    ]),
    {
      ...{ module: TaskModule.cooperation, mode: 'add', name: 'cooperations' },
      rowAt: (at) => ({
        ...{ author: of(own, at), kind: '直播', start: dayAt(at % 300), end: dayAt((at % 300) + 10) },
        ...{ goods: [of(goods, at), of(goods, at + 7)].join('、'), rate: '20%', price: '99.90', settle: '坑位+佣金' },
        ...{ fee: '500', phone: of(phones, at), remark: `第${at}单` },
      }),
    },
    {
      ...{ module: TaskModule.goods, mode: 'add', name: 'goods' },
      rowAt: (at) => ({
        ...{ product_id: `GOODS-${at}`, title: `商品 ${at}`, price: '19.90', stock: '1,000', rate: '20%' },
        ...{ brand: '橙风', cost: '8.5', points: '轻；软', remark: `第${at}件` },
      }),
    },
    {
      ...{ module: TaskModule.performance, mode: 'add', name: 'targets' },
      rowAt: (at) => ({
        ...{
          mobile: of(phones, at),
          period: `${2027 + Math.floor(at / phones.length / 12)}-${1 + (Math.floor(at / phones.length) % 12)}`,
        },
        ...{ option: '成交金额', level1: '10,000', level2: '12000.5' },
      }),
    },
    {
      ...{ module: TaskModule.member, mode: 'add', name: 'members' },
      rowAt: (at) => ({ nick_name: `新人${at}`, mobile: `136${number(at)}`, role: '带货媒介', dept: '' }),
    },
    {
      ...{ module: TaskModule.member, mode: 'update', name: 'members to change' },
      rowAt: (at) => ({ mobile: of(staff, at), nick_name: `改名${at % 1000}`, hire_date: '2026/3/1' }),
    },
    {
      ...{ module: TaskModule.member, mode: 'org', name: 'departments' },
      rowAt: (at) => ({
        ...{ dept: `新部门/第${at % 9}组`, nick_name: `组员${at}`, mobile: `135${number(at)}`, role: '带货媒介' },
      }),
    },
    {
      ...{ module: TaskModule.schedule, mode: 'add', name: 'schedule' },
      rowAt: (at) => ({
        ...{ author: of(own, at), title: `第${at}场`, start: `${dayAt(Math.floor(at / own.length))} 19:00` },
        ...{ end: `${dayAt(Math.floor(at / own.length))} 22:00`, kind: '专场', goods: of(goods, at), goal: '10,000' },
        ...{ phone: of(phones, at), remark: '预热' },
      }),
    },
  ]
}
