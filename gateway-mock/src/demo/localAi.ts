import type { AiStyle } from '@crm/contracts/rules/aiTools'
import { COURSE_VIDEO } from './business/school.ts'
import type {
  AiService,
  AiVideo,
  ContentIdea,
  IdeasRequest,
  RewriteRequest,
  ScriptedShot,
  ScriptRequest,
} from '../services/ai/aiService.ts'
import { IDEA_TITLE_MAX } from '@crm/contracts/rules/hotspotRules'

const SECONDS_PER_LINE = 8
const LINES_MIN = 4

/** Lines that a presenter would say about the goods; a longer video has more of them. */
function linesOf({ title, duration, goods }: AiVideo): string[] {
  const names = goods.length > 0 ? goods : [title]
  const aboutGoods = names.flatMap((name) => [
    `今天重点说说${name}，很多姐妹都问过我。`,
    `${name}我自己用了两周，说一下真实感受。`,
    `先看细节，${name}的做工和用料都摆在这里。`,
    `现在下单有活动，${name}的链接在下方小黄车。`,
  ])
  const lines = [`大家好，这期内容是：${title}。`, ...aboutGoods, '适合自己的才是最好的，喜欢的话点个关注再走。']
  const length = Math.max(LINES_MIN, Math.floor(duration / SECONDS_PER_LINE))
  return [...lines.slice(0, length - 1), ...lines.slice(-1)]
}

const sentencesOf = (text: string) => text.match(/[^。！？!?\n]+[。！？!?]?/g)?.map((each) => each.trim()) ?? [text]

const OPENINGS: Readonly<Record<AiStyle, string>> = {
  grass: '姐妹们，这次真的被我挖到宝了！',
  spoken: '家人们注意看，接下来我说的每一句都是重点。',
  funny: '说出来你可能不信，我的钱包又一次没有守住。',
  expert: '从成分和工艺的角度，我们来客观分析一下。',
}
const CLOSINGS: Readonly<Record<AiStyle, string>> = {
  grass: '喜欢的赶紧收藏，跟着买不踩雷！',
  spoken: '点下方链接，现在就带回家。',
  funny: '看完记得把手机交给家人保管。',
  expert: '以上结论供参考，请结合自身情况选择。',
}
// Plain words and what a writer would say instead, both ways round.
const SWAPS: readonly (readonly [string, string])[] = [
  ['大家好', '哈喽大家'],
  ['今天', '这一期'],
  ['真实感受', '使用体验'],
  ['很多', '不少'],
  ['重点', '着重'],
  ['喜欢的话', '如果你也喜欢'],
]

/** The message in the words of a style: its own opening and ending, the sentences between them reworded. */
function rewritten({ text, style, goods }: RewriteRequest): string {
  const reworded = sentencesOf(text)
    .filter((each) => each !== '')
    .map((each) => SWAPS.reduce((line, [plain, other]) => line.replace(plain, other), each))
  const about = goods === '' || text.includes(goods) ? [] : [`这次的主角是${goods}。`]
  return [OPENINGS[style], ...about, ...reworded, CLOSINGS[style]].filter(Boolean).join('\n')
}

/** From which sides a topic can be looked at with goods at hand: title, angle, how it begins. */
const ANGLES: readonly ((asked: IdeasRequest) => ContentIdea)[] = [
  ({ topic, spu, style }) => ({
    title: `${topic}：${spu}我这样用`,
    angle: `从自己的一天讲起，把「${topic}」和${spu}放进同一个场景`,
    hook: OPENINGS[style],
  }),
  ({ topic, spu, points }) => ({
    title: `${topic}避坑，看这一条就够`,
    angle: `先列大家常犯的三个错，再用${spu}的${points[0] ?? '真实体验'}作答`,
    hook: `关于${topic}，九成的人第一步就错了。`,
  }),
  ({ topic, spu, words }) => ({
    title: `挑战一周：${words[0] ?? topic}实测`,
    angle: `七天打卡，每天一个${words[0] ?? topic}的小变化，${spu}贯穿始终`,
    hook: '第七天的结果，我自己都没想到。',
  }),
  ({ topic, spu }) => ({
    title: `问了十个人：${topic}怎么选`,
    angle: `街头问答加对比，最后落到${spu}适合谁、不适合谁`,
    hook: '同一个问题，十个人给了我七种答案。',
  }),
]

const cut = (text: string) => [...text].slice(0, IDEA_TITLE_MAX).join('')
const ideasOf = (asked: IdeasRequest): ContentIdea[] =>
  ANGLES.map((make) => make(asked)).map((idea) => ({ ...idea, title: cut(idea.title) }))

/** A beginning, the angle, the goods with what speaks for them, and an ending in the words of the style. */
function shotsOf({ topic, angle, hook, spu, points, style }: ScriptRequest): ScriptedShot[] {
  const said = points.length > 0 ? points.slice(0, 3) : ['细节看得见', '用起来顺手']
  return [
    { scene: `达人正对镜头，画面打出「${topic}」`, words: hook, seconds: 4 },
    { scene: `切到日常场景，${angle}`, words: `最近都在聊${topic}，我也认真试了一遍。`, seconds: 8 },
    { scene: `${spu}近景，手持展示`, words: `这次的主角是${spu}。`, seconds: 5 },
    ...said.map((point) => ({ scene: `特写：${point}`, words: `先看这一点，${point}。`, seconds: 6 })),
    { scene: '达人回到镜头前，字幕总结', words: CLOSINGS[style], seconds: 5 },
  ]
}

/**
 * Stands in for the outside service of a demonstration, where no video has a sound track: what is said is put together from
 * the title and the goods of the video, and every file is the one film that the demonstration has.
 */
export const localAi: AiService = {
  withoutWatermark: async () => COURSE_VIDEO,
  textOf: async (video) => linesOf(video).join('\n'),
  rewrite: async (request) => rewritten(request),
  ideas: async (request) => ideasOf(request),
  script: async (request) => shotsOf(request),
}
