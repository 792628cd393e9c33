import { MARKET_CATEGORIES } from './marketCategories.ts'

/** What a topic is about. */
export const HotspotKind = { festival: 1, shopping: 2, trade: 3, brand: 4, society: 5 } as const
export type HotspotKind = (typeof HotspotKind)[keyof typeof HotspotKind]

/** Chinese names of HotspotKind. */
export const hotspotKindLabel: Record<HotspotKind, string> = {
  1: '节日',
  2: '电商',
  3: '行业',
  4: '品牌',
  5: '社会',
}

/** Who sees an own topic. */
export const HotspotVisibility = { everybody: 1, department: 2, oneself: 3 } as const
export type HotspotVisibility = (typeof HotspotVisibility)[keyof typeof HotspotVisibility]

/** Chinese names of HotspotVisibility. */
export const hotspotVisibilityLabel: Record<HotspotVisibility, string> = { 1: '全员', 2: '部门', 3: '自己' }

/** Lists of topics: those that everybody sees, and the own ones. */
export const HOTSPOT_TABS = ['hot', 'mine'] as const
export type HotspotTab = (typeof HOTSPOT_TABS)[number]
/** What staff read where nobody delivers what is hot. */
export const NO_TREND_SERVICE = '内容数据服务尚未开通，数据不再更新'

/** Parts of 热点榜. */
export const HOTSPOT_BOARDS = ['all', 'ranked', 'trade', 'festival'] as const
export type HotspotBoard = (typeof HOTSPOT_BOARDS)[number]

/** Names of HOTSPOT_BOARDS. */
export const hotspotBoardLabel: Readonly<Record<HotspotBoard, string>> = {
  all: '全部',
  ranked: '抖音热榜',
  trade: '行业',
  festival: '节日',
}

/** Days before its beginning on which an own topic is announced; 0: not at all. */
export const REMIND_DAYS = [0, 1, 3, 7] as const
/** How they are named. */
export const remindLabel = (days: number): string => (days === 0 ? '不提醒' : `提前 ${days} 天`)
/** What is expected of an own topic, as the form offers it. */
export const HEATS = [10_000, 50_000, 100_000, 500_000, 1_000_000] as const
export const HOTSPOT_TITLE_MAX = 40
export const HOTSPOT_NOTE_MAX = 500
export const HOTSPOT_LINKS_MAX = 5
/** Days that ideas are kept for whoever asked for them. */
export const IDEA_DAYS = 30
/** Ideas of one answer of the AI service. */
export const IDEAS_MIN = 3
export const IDEAS_MAX = 5
export const IDEA_TITLE_MAX = 40
/** Shots of one script. */
export const SHOTS_MAX = 20

const MATCH_CLASS = 60
const MATCH_CONTENTS = 25
const MATCH_PLATFORM = 15
/** Own contents that say as much as any more would. */
const CONTENTS_ENOUGH = 5
/** Days of own contents that are looked at. */
export const MATCH_DAYS = 90

const UPPER = new Map(
  MARKET_CATEGORIES.flatMap(({ name, children }) => [
    [name, name] as const,
    ...children.map((each) => [each.name, name] as const),
  ]),
)
/** The upper class that a class belongs to; an upper one is its own. */
export const upperClassOf = (category: string): string => UPPER.get(category) ?? category

/**
 * How a class of goods meets that of a topic, both by name: 1 the same or one below it, 0.5 only the same upper class, 0 neither, and
 * where the topic has none.
 */
export function classMatch(topic: string, goods: string): 0 | 0.5 | 1 {
  if (topic === '' || goods === '') return 0
  if (goods === topic || upperClassOf(goods) === topic) return 1
  return upperClassOf(goods) === upperClassOf(topic) ? 0.5 : 0
}

/** How a topic suits the enterprise. */
export interface HotspotMatch {
  /** 1 an own SPU has its class, 0.5 only its upper class, else 0. */
  class_match: 0 | 0.5 | 1
  /** Own contents of 90 days whose title holds a word of it. */
  contents: number
  /** A platform of it is one of the version. */
  platform_match: 0 | 1
}

/** 匹配度, 0–100: round(60c + 25k + 15p), k the own contents against five. */
export const matchOf = (match: HotspotMatch): number =>
  Math.round(matchParts(match).reduce((sum, each) => sum + each, 0))

/** The three parts of a match: by class of at most 60, by contents of at most 25, by platform of at most 15. */
export const matchParts = ({ class_match, contents, platform_match }: HotspotMatch): [number, number, number] => [
  MATCH_CLASS * class_match,
  MATCH_CONTENTS * Math.min(1, contents / CONTENTS_ENOUGH),
  MATCH_PLATFORM * platform_match,
]

/** What contents about a topic are looked for by: the words that came with it, else its title in pieces of two letters or more. */
export function wordsOfTopic({ title, words }: { title: string; words: readonly string[] }): string[] {
  const pieces = words.length > 0 ? words : title.split(/[\s，。、！？!?,.·|/#]+/)
  return [...new Set(pieces.map((each) => each.trim()).filter((each) => each.length >= 2))]
}
