import { NoviceTaskTab } from '../enums.ts'

/** One task of a newcomer: its code, the tab it stands in, what it is good for, how long it takes and where it is done. */
export interface NoviceTask {
  part_code: number
  tab: NoviceTaskTab
  title: string
  why: string
  minutes: number
  route: string
}

/** The tasks that somebody can do: those whose page they may open. */
export function openTasks(canOpen: (route: string) => boolean): NoviceTask[] {
  return NOVICE_TASKS.filter(({ route }) => canOpen(route))
}

/** How many of the tasks are done, in per cent. Nothing to do is all done. */
export function donePercent(tasks: readonly NoviceTask[], isDone: (task: NoviceTask) => boolean): number {
  return tasks.length === 0 ? 100 : Math.round((100 * tasks.filter(isDone).length) / tasks.length)
}

/** A tour is done by opening its page; every other task by what it asks for. */
export function isTour({ part_code, tab }: NoviceTask): boolean {
  return tab === NoviceTaskTab.knowProduct || part_code === READING_REPORTS
}

const READING_REPORTS = 3070

/** What is proposed first, in this order, of what the newcomer may open: meet talents, follow one, agree on something. */
const FIRST_CODES: readonly number[] = [1020, 3030, 3040, 3050, 1040, 3080, 1050]
const FIRST_STEPS = 3

/** The first three steps of a newcomer who may open some of the pages. */
export function firstSteps(canOpen: (route: string) => boolean): NoviceTask[] {
  const tasks = FIRST_CODES.flatMap((code) => NOVICE_TASKS.filter(({ part_code }) => part_code === code))
  return tasks.filter(({ route }) => canOpen(route)).slice(0, FIRST_STEPS)
}

/** The tasks of a newcomer, in their order. */
export const NOVICE_TASKS: readonly NoviceTask[] = [
  {
    part_code: 1010,
    tab: NoviceTaskTab.knowProduct,
    title: '认识数据概览',
    why: '看懂首页的成交、达人与待办从哪里来',
    minutes: 2,
    route: 'Overview',
  },
  {
    part_code: 1020,
    tab: NoviceTaskTab.knowProduct,
    title: '认识达人公海',
    why: '知道还有哪些达人可以跟进',
    minutes: 2,
    route: 'TalentPublic',
  },
  {
    part_code: 1030,
    tab: NoviceTaskTab.knowProduct,
    title: '认识寄样管理',
    why: '一张单看到样品走到哪一步',
    minutes: 2,
    route: 'CooperateDemo',
  },
  {
    part_code: 1040,
    tab: NoviceTaskTab.knowProduct,
    title: '认识合作单',
    why: '看谁在合作、花了多少、带来多少',
    minutes: 2,
    route: 'CooperateList',
  },
  {
    part_code: 1050,
    tab: NoviceTaskTab.knowProduct,
    title: '认识商品列表',
    why: '看哪些商品正在出单、由谁带货',
    minutes: 2,
    route: 'GoodsList',
  },
  {
    part_code: 1060,
    tab: NoviceTaskTab.knowProduct,
    title: '认识数据看板',
    why: '按时间、渠道与团队比较业绩',
    minutes: 3,
    route: 'DataDashboard',
  },
  {
    part_code: 1070,
    tab: NoviceTaskTab.knowProduct,
    title: '认识媒体中心',
    why: '看视频带来的成交与评论',
    minutes: 2,
    route: 'MediaCenterCommerceVideo',
  },
  {
    part_code: 2010,
    tab: NoviceTaskTab.basicSet,
    title: '设置部门与成员',
    why: '按部门看数据、分配达人与权限',
    minutes: 5,
    route: 'SystemMember',
  },
  {
    part_code: 220,
    tab: NoviceTaskTab.basicSet,
    title: '授权店铺',
    why: '商品与订单自动同步，成交归到人',
    minutes: 5,
    route: 'SystemShop',
  },
  {
    part_code: 3010,
    tab: NoviceTaskTab.importData,
    title: '导入达人',
    why: '把已有的达人名单一次带进来',
    minutes: 5,
    route: 'TalentPublic',
  },
  {
    part_code: 3020,
    tab: NoviceTaskTab.importData,
    title: '导入合作单',
    why: '把谈好的合作一次补齐',
    minutes: 5,
    route: 'CooperateList',
  },
  {
    part_code: 3030,
    tab: NoviceTaskTab.businessLearn,
    title: '第一次跟进',
    why: '写下第一条沟通记录，到期提醒再联系',
    minutes: 3,
    route: 'TalentManage',
  },
  {
    part_code: 3040,
    tab: NoviceTaskTab.businessLearn,
    title: '第一次寄样',
    why: '从申请到签收，全程可查',
    minutes: 5,
    route: 'SamplesCreate',
  },
  {
    part_code: 3050,
    tab: NoviceTaskTab.businessLearn,
    title: '新建合作单',
    why: '坑位费、佣金与成交自动对上',
    minutes: 5,
    route: 'CooperateCreate',
  },
  {
    part_code: 3060,
    tab: NoviceTaskTab.businessLearn,
    title: '安排直播排期',
    why: '开播前提醒，撞期会提示',
    minutes: 3,
    route: 'LiveScheduling',
  },
  {
    part_code: READING_REPORTS,
    tab: NoviceTaskTab.businessLearn,
    title: '查看报表',
    why: '定期看经营结果，可导出分享',
    minutes: 3,
    route: 'ReportCenterList',
  },
  {
    part_code: 3080,
    tab: NoviceTaskTab.businessLearn,
    title: '设置消息提醒',
    why: '重要的事及时收到，免打扰时段不响',
    minutes: 2,
    route: 'SystemNotice',
  },
  {
    part_code: 3090,
    tab: NoviceTaskTab.businessLearn,
    title: '邀请同事',
    why: '一条链接邀请同事加入企业',
    minutes: 1,
    route: 'SystemMember',
  },
]
