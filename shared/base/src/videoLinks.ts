/** A pasted line that names a video. `author_id` only when the link is below the talent's own page. */
export interface VideoLink {
  url: string
  platform: 'dy' | 'ks' | 'sph' | 'xhs'
  video_id: string
  author_id: string | undefined
  /** The words beside the link, which the platforms' share texts begin with; may be empty. */
  title: string
}

const HOSTS = [
  { host: 'douyin.com', platform: 'dy' },
  { host: 'iesdouyin.com', platform: 'dy' },
  { host: 'kuaishou.com', platform: 'ks' },
  { host: 'xiaohongshu.com', platform: 'xhs' },
  { host: 'channels.weixin.qq.com', platform: 'sph' },
] as const

const SHORT_HOSTS = ['v.douyin.com', 'v.kuaishou.com', 'xhslink.com']
const TITLE_MAX = 100

/** Path of a content: `/video/<id>`, `/short-video/<id>`, `/explore/<id>`, `/note/<id>`, also below `/user/<talent>/`. */
const CONTENT = /\/(?:video|short-video|explore|note|discovery\/item)\/([\w-]{6,40})\/?$/
const TALENT = /\/(?:user\/profile|user|profile)\/([\w-]{4,64})\//

const isOf = (hostname: string, host: string) => hostname === host || hostname.endsWith(`.${host}`)

/** Reads one pasted line; `reason` says why it names no video that can be read without asking the platform. */
export function readVideoLink(line: string): VideoLink | { reason: string } {
  const [url = ''] = /https?:\/\/[^\s，。、"'<>]+/.exec(line) ?? []
  if (url === '' || !URL.canParse(url)) return { reason: '未识别到视频链接' }
  const { hostname, pathname } = new URL(url)
  if (SHORT_HOSTS.some((host) => isOf(hostname, host))) return { reason: '暂不支持短链接，请粘贴视频页面的链接' }
  const site = HOSTS.find(({ host }) => isOf(hostname, host))
  if (!site) return { reason: '暂不支持该平台的链接' }
  const [, video_id] = CONTENT.exec(pathname) ?? []
  if (video_id === undefined) return { reason: '链接不是视频页面' }
  const title = line.replace(url, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, TITLE_MAX)
  return { url, platform: site.platform, video_id, author_id: TALENT.exec(pathname)?.[1], title }
}

/** The lines of a pasted text that hold something. */
export const pastedLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
