import { describe, expect, it } from 'vitest'
import { pastedLines, readVideoLink } from './videoLinks.ts'

describe('a pasted line', () => {
  it.each([
    ['https://www.douyin.com/video/7300001', 'dy', '7300001', undefined, ''],
    ['https://www.douyin.com/user/a123/video/7300001', 'dy', '7300001', 'a123', ''],
    ['看这个 https://www.kuaishou.com/short-video/3xabcdef?x=1 好物', 'ks', '3xabcdef', undefined, '看这个 好物'],
    ['https://www.kuaishou.com/profile/k999/video/7300002/', 'ks', '7300002', 'k999', ''],
    ['https://www.xiaohongshu.com/explore/66aa77bb', 'xhs', '66aa77bb', undefined, ''],
    ['https://www.xiaohongshu.com/user/profile/5abc/video/7300003', 'xhs', '7300003', '5abc', ''],
    ['https://channels.weixin.qq.com/video/abcdefg', 'sph', 'abcdefg', undefined, ''],
  ])('%s', (line, platform, video_id, author_id, title) =>
    expect(readVideoLink(line)).toMatchObject({ platform, video_id, author_id, title }),
  )

  it.each([
    ['今天的视频', '未识别到视频链接'],
    ['https://v.douyin.com/abc/', '暂不支持短链接，请粘贴视频页面的链接'],
    ['https://www.bilibili.com/video/BV1xxxxxx', '暂不支持该平台的链接'],
    ['https://notdouyin.com/video/7300001', '暂不支持该平台的链接'],
    ['https://www.douyin.com/user/a123', '链接不是视频页面'],
    ['javascript:alert(1)//www.douyin.com/video/7300001', '未识别到视频链接'],
  ])('%s: %s', (line, reason) => expect(readVideoLink(line)).toEqual({ reason }))
})

it('keeps the lines that hold something', () => expect(pastedLines(' a \n\n b\r\n')).toEqual(['a', 'b']))
