import { DAY_SECONDS, HOUR_SECONDS } from '@crm/base/durations'
import type { SeededSample } from './samples.ts'
import type { NoticeType } from '@crm/contracts/enums'
import {
  includeTask,
  notice,
  noticeRead,
  noviceTask,
  oauthClient,
  questionnaire,
  savedView,
} from '../../store/database/schema.ts'
import type { Rows, SeedContext, IdCounters } from './seedContext.ts'
import { rowWriter, stamp } from './seedContext.ts'
import { avatarId, pictureUrl } from './pictures.ts'
import type { Talent } from './talents.ts'

/** What the vendor asks and announces to every corporation. */
export function vendorRows(rows: Rows, now: number, ids: IdCounters) {
  const put = rowWriter(rows)
  put(oauthClient, {
    client_id: 'shuguan-bi',
    name: '数观 BI',
    logo: pictureUrl('avatar', avatarId('bi', '数观')),
    // The demonstration's own stand-in shows the code that the product would redeem.
    redirect_uris: ['/dev/third-party', 'https://bi.example.com/callback'],
    scopes: ['orders', 'talents', 'samples', 'performance'],
  })
  put(questionnaire, {
    id: ids.next('questionnaire'),
    corp_id: 0,
    kind: 'survey',
    title: '产品使用反馈',
    questions: [
      {
        id: 1,
        question: '您最常使用的功能是？',
        options: ['达人管理', '寄样管理', '数据看板', '内容分析'],
        multiple: 1,
        max: 2,
      },
      {
        id: 2,
        question: '您对产品的整体满意度？',
        options: ['非常满意', '满意', '一般', '不满意'],
        multiple: 0,
        max: 1,
      },
    ],
    is_open: 1,
    start_time: now - 30 * DAY_SECONDS,
    end_time: now + 60 * DAY_SECONDS,
  })
  put(questionnaire, {
    id: ids.next('questionnaire'),
    corp_id: 0,
    kind: 'functional_research',
    title: '功能调研',
    questions: [
      { id: 1, question: '您希望优先优化哪个模块？', options: ['达人', '寄样', '合作', '看板'], multiple: 0, max: 1 },
      { id: 2, question: '您每天使用几次？', options: ['1 次', '2-5 次', '5 次以上'], multiple: 0, max: 1 },
      { id: 3, question: '是否愿意参加访谈？', options: ['愿意', '暂不'], multiple: 0, max: 1 },
    ],
    is_open: 1,
    start_time: now - 60 * DAY_SECONDS,
    end_time: now + 120 * DAY_SECONDS,
  })
  put(questionnaire, {
    id: ids.next('questionnaire'),
    corp_id: 0,
    kind: 'content_application',
    title: '内容中心申请',
    questions: [
      { id: 1, question: '最想解决的问题', options: ['找达人', '管项目', '看内容', '圈层洞察'], multiple: 1, max: 3 },
    ],
    is_open: 1,
    start_time: now - 200 * DAY_SECONDS,
    end_time: now + 400 * DAY_SECONDS,
  })
  const announcements: [string, string, number][] = [
    ['数据看板全新上线', '经营概览、带货分析、商品分析等五张看板现已开放。', 3],
    ['直播排期支持拖拽调整', '在月视图中拖动排期即可调整时间。', 21],
    ['寄样审核支持二级审批', '管理员可在业务设置中开启。', 48],
  ]
  // Older than the 30 days of news: it pops up only when the clock is set back, so that a first sign-in is not stopped by it.
  put(notice, {
    id: ids.next('notice'),
    corp_id: 0,
    user_id: 0,
    type: 3,
    notice_type: 3002,
    title: '系统 3.2 版本发布',
    content: '列表支持保存视图，常用筛选一键切换<br>寄样支持批量发货与物流轨迹<br>数据看板加载更快，图表可查看明细数据',
    route: '',
    query: { button_title: '查看详情', notice_url: '/system/notice?type=1&tab=announcement' },
    level: 0,
    handle_status: 0,
    created_at: now - 45 * DAY_SECONDS,
  })
  for (const [title, content, ago] of announcements)
    put(notice, {
      id: ids.next('notice'),
      corp_id: 0,
      user_id: 0,
      type: 3,
      notice_type: 3001,
      title,
      content,
      route: '',
      query: {},
      level: 0,
      handle_status: 0,
      created_at: now - ago * DAY_SECONDS,
    })
}

type Kind = [
  type: NoticeType,
  noticeType: number,
  title: string,
  text: string,
  route: string,
  query: Record<string, string>,
  roles: number[],
]
const KINDS: Kind[] = [
  [1, 1001, '样品待审核', '提交的寄样申请等待审核', 'CooperateDemo', { tab: '6' }, [2, 4, 60, 7]],
  [1, 1002, '样品已发货', '的样品已发货', 'CooperateDemo', { tab: '4' }, [6, 50, 4, 5]],
  [1, 1003, '样品已签收', '的样品已签收', 'CooperateDemo', { tab: '5' }, [6, 50, 5, 7]],
  [1, 1005, '达人释放提醒', '即将自动释放，请及时跟进', 'TalentManage', { tab: 'releasing' }, [6, 50, 4]],
  [1, 1006, '跟进提醒', '今日需要跟进', 'TalentManage', { tab: 'due' }, [6, 50, 30]],
  [1, 1008, '出单提醒', '产生了新的成交', 'OrdersList', {}, [6, 50, 4, 30, 2]],
  [1, 1010, '稿件待审核', '提交了新的稿件', 'ContentWorkbench', {}, [3, 5]],
  [2, 2001, '样品超时未履约', '签收超过 15 天未履约', 'CooperateDemo', { tab: 'overdue' }, [2, 4, 6]],
  [2, 2002, '退款率过高', '近7天退款率超过阈值', 'OrdersList', {}, [2, 4, 30, 60]],
  [2, 2003, '店铺授权即将到期', '快手专营店授权将在 5 天后到期', 'SystemShop', {}, [1, 2, 60]],
  [2, 2004, '投放 ROI 过低', '计划支付 ROI 低于 1', 'MediaCenterCommerceAdTool', {}, [80, 2]],
]

/** What the anomalies found. */
const ALARMS: Readonly<Record<number, { object: string; found: string; threshold: string }>> = {
  2001: { object: '寄样单', found: '18 天', threshold: '15 天' },
  2002: { object: '近7天订单', found: '12.40%', threshold: '10.00%' },
  2003: { object: '快手专营店', found: '剩余 5 天', threshold: '7 天' },
  2004: { object: '短视频计划', found: '0.82', threshold: '1.00' },
}

/** What messages of samples tell of, by type: those that are in a status, in the words of `areas/sample/notices.ts`. */
const SAMPLE_NEWS: Readonly<Record<number, { status: number; text: string }>> = {
  1001: { status: 6, text: '等待审核' },
  1002: { status: 4, text: '已发货' },
  1003: { status: 5, text: '已签收' },
}

interface News {
  content: string
  query: Record<string, string>
  created_at?: number
}

/**
 * Finds for a message of samples one that its reader has and was not told of, then all of them at once; undefined where the reader
 * has none.
 */
function sampleNews(samples: readonly SeededSample[]) {
  const latest = samples.toSorted((one, other) => other.since - one.since)
  const told = new Set<string>()
  return (notice_type: number, { user_id, role_id }: { user_id: number; role_id: number }): News | undefined => {
    const news = SAMPLE_NEWS[notice_type]
    if (!news) return undefined
    const own = latest.filter(
      (each) => each.status === news.status && (each.user_id === user_id || [2, 7].includes(role_id)),
    )
    const one = own.find(({ sample_id }) => !told.has(`${user_id}/${sample_id}`))
    if (!one)
      return own.length > 0
        ? { content: `${own.length} 个寄样单${news.text}`, query: { tab: String(news.status), date_type: 'all' } }
        : undefined
    told.add(`${user_id}/${one.sample_id}`)
    return {
      content: `「${one.name}」的寄样单 ${one.sample_no} ${news.text}`,
      query: { keyword: one.sample_no, date_type: 'all', drawer: 'sample', id: String(one.sample_id) },
      created_at: one.since,
    }
  }
}

/** Messages, running inclusions, a shared view and the newcomer's progress. */
export function workRecordRows(context: SeedContext, talents: Talent[], samples: readonly SeededSample[]) {
  const { put, ids, corp_id, plan, now, span } = context
  const random = context.random('records')
  const enabled = context.staff.filter(({ status }) => status === 2)
  const kinds = KINDS.filter(([, , , , , , roles]) => enabled.some(({ role_id }) => roles.includes(role_id)))
  const newsFor = sampleNews(samples)
  for (let at = 0; at < plan.sizes.notices; at++) {
    const [type, notice_type, title, text, route, query, roles] = random.pick(kinds)
    const receiver = random.pick(enabled.filter(({ role_id }) => roles.includes(role_id)))
    const talent = type === 1 ? random.pick(talents) : undefined
    const subject = talent ? `「${talent.author.nick_name}」` : ''
    const alarm = ALARMS[notice_type]
    const id = ids.next('notice')
    const news = newsFor(notice_type, receiver)
    const drawn = now - Math.floor(60 * DAY_SECONDS * random.next() ** 2) - 300
    const created_at = news?.created_at ?? drawn
    put(notice, {
      id,
      corp_id,
      user_id: receiver.user_id,
      type,
      notice_type,
      title,
      content: subject + text,
      // What is about one talent opens that talent.
      ...(talent && route === 'TalentManage'
        ? { route: 'TalentDetail', query: { author_id: talent.author.author_id, platform: talent.author.platform } }
        : { route, query }),
      alarm: alarm ? { key: `${notice_type}:${at % 40}`, rule: title, ...alarm } : {},
      level: type === 2 ? random.int(1, 3) : 0,
      handle_status: type === 2 ? (created_at < now - 10 * DAY_SECONDS ? 2 : 1) : 0,
      ...(news && { content: news.content, query: news.query }),
      created_at,
    })
    if (created_at < now - 3 * DAY_SECONDS ? random.chance(0.85) : random.chance(0.2))
      put(noticeRead, {
        notice_id: id,
        user_id: receiver.user_id,
        read_at: Math.min(now, created_at + 4 * HOUR_SECONDS),
      })
  }
  const requester = enabled.find(({ role_id }) => role_id === 2) ?? enabled[0]
  random.some(talents, 8).forEach(({ author }, index) => {
    const status = [1, 1, 1, 0, 2][index % 5] ?? 1
    put(includeTask, {
      id: ids.next('include_task'),
      corp_id,
      kind: 'author',
      platform: author.platform,
      keyword: author.uid,
      include_way: index % 2 === 0 ? 1 : 2,
      nick_name: author.nick_name,
      status,
      reason: status === 2 ? '未找到该达人，请检查填写信息是否正确' : '',
      author_id: status === 1 ? author.author_id : '',
      avatar: status === 1 ? pictureUrl('avatar', avatarId(author.author_id, author.nick_name)) : '',
      operate_time: status === 0 ? now - 60 : now - random.int(1, 40) * DAY_SECONDS,
      user_id: requester?.user_id ?? 0,
      ...stamp(now - 41 * DAY_SECONDS),
    })
  })
  if (requester)
    put(savedView, {
      id: ids.next('saved_view'),
      corp_id,
      user_id: requester.user_id,
      table_key: 'talent_manage',
      name: '本月新达人',
      config: { filters: { is_new: 1 }, order_by: 'gmv', sort: 'desc' },
      shared: 1,
      is_default: 0,
      ...stamp(span.start + 200 * DAY_SECONDS, requester.user_id),
    })
  const { newcomer } = context
  if (newcomer)
    put(noviceTask, { corp_id, user_id: newcomer.user_id, part_code: 1010, status: 0, ...stamp(now - 3 * DAY_SECONDS) })
}
