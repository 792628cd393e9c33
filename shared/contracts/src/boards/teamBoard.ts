import { GOAL_OPTIONS, type GoalOption } from '../rules/goalRules.ts'
import type { Board } from './block.ts'

/** What is of people and their talents knows neither shop nor goods. */
const OF_PEOPLE = ['shop_id'] as const

/** 团队分析. */
export const teamBoard = {
  id: 'team',
  route: 'DashboardTeam',
  title: '团队分析',
  entry: { figure: 'gmv_per_head', title: '近7天人均成交', about: '部门与成员的产出、转化与目标' },
  course: 'rank',
  blocks: {
    kpi: {
      path: 'kpi',
      title: '核心指标',
      note: '在岗媒介：商务媒介角色、已启用、在所选时间结束前入职的成员',
      source: 'teamKpi',
      figures: ['media_count', 'gmv_per_head', 'follow_per_head', 'sample_per_head', 'team_goal_rate', 'success_rate'],
      by: [],
      chart: 'figures',
      ignores: OF_PEOPLE,
    },
    dept: {
      path: 'dept',
      title: '部门对比',
      note: '成交金额按支付时间统计，归属支付时的部门；人均 = 在岗媒介成交 ÷ 在岗媒介',
      source: 'teamDept',
      figures: ['gmv', 'volume', 'issue_author', 'gmv_per_head', 'media_count'],
      by: ['dept'],
      chart: 'bars',
    },
    rank: {
      path: 'rank',
      title: '成员排行',
      note: '按成交金额排名；升降为与对比期的名次相比',
      figures: ['gmv'],
      by: ['user'],
      limit: 20,
      named: true,
      compares: true,
      chart: 'rank',
      rowLinks: { '': 'boardTeamStaff' },
    },
    funnel: {
      path: 'funnel',
      title: '部门转化',
      note: '所选时间内跟进的达人中，依次完成建联、寄样、签收、出单的人数；在岗媒介最多的 8 个部门，不含下级',
      source: 'teamFunnel',
      figures: ['author_count'],
      by: [],
      limit: 8,
      chart: 'funnel',
      ignores: OF_PEOPLE,
    },
    scatter: {
      path: 'scatter',
      title: '工作量 × 产出',
      note: '每位在岗媒介在所选时间内写下的跟进次数与成交金额，按中位数分为四类；圆点大小为出单达人数',
      source: 'effort',
      figures: ['log_count', 'gmv', 'issue_author'],
      by: ['user'],
      chart: 'scatter',
    },
    goalHeat: {
      path: 'goal_heat',
      title: '目标热力',
      note: '所选时间结束前的 6 个月，成员当月实际 ÷ 一级目标；未设置目标为空。不分平台',
      source: 'goalHeat',
      figures: ['goal_rate', 'actual', 'level_1'],
      by: [],
      // Keys of an object are its own names.
      choices: Object.keys(GOAL_OPTIONS) as [GoalOption, ...GoalOption[]],
      chart: 'heat',
      ignores: ['platform', 'date', 'shop_id'],
    },
    load: {
      path: 'load',
      title: '达人归属',
      note: '目前跟进的达人数，与每人跟进上限相比；按人数从多到少，最多 50 人',
      source: 'load',
      figures: ['bound', 'over_bound', 'max_bind'],
      by: [],
      limit: 50,
      chart: 'bars',
      ignores: ['date', 'shop_id'],
    },
  },
} as const satisfies Board
