import { describe, expect, it } from 'vitest'
import { avatarId, goodsPictureUrl, isPictureKind, PICTURE_KINDS, pictureSvg, pictureUrl } from './pictures.ts'
import { PRODUCT_CLASSES, wareNames } from './wares.ts'

describe('pictures', () => {
  it.each(PICTURE_KINDS)('draws the same %s for the same id, without outside addresses', (kind) => {
    const svg = pictureSvg(kind, '7000010000000001234')
    expect(svg).toBe(pictureSvg(kind, '7000010000000001234'))
    expect(svg).toMatch(/^<svg [^>]*>.*<\/svg>$/)
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toContain('http')
  })

  it('puts the first letter of a name on an avatar and skips emoji', () => {
    expect(pictureSvg('avatar', avatarId('1', '🌸小鹿爱美食'))).toContain('>小<')
    expect(pictureSvg('avatar', avatarId('1', 'cici穿搭'))).toContain('>C<')
  })

  it('never lets markup of an address into the picture', () => {
    expect(pictureSvg('avatar', `1-${'<'.codePointAt(0)?.toString(16)}`)).toContain('>达<')
    expect(pictureSvg('avatar', '"><script>')).not.toContain('script')
  })

  it('draws every ware, and devices that are no telephone each in its own shape', () => {
    const drawn = (ware: string) =>
      pictureSvg('goods', goodsPictureUrl('12', ware).slice('/files/demo/goods/'.length, -'.svg'.length)).replaceAll(
        /#\w+/g,
        '',
      )
    const unknown = drawn('无名')
    for (const ware of PRODUCT_CLASSES.flatMap(wareNames))
      expect(drawn(ware) === unknown, ware).toBe(ware === '冻干咖啡' || ware === '宝宝面条')
    for (const category of ['数码家电', '运动户外']) {
      const wares = PRODUCT_CLASSES.filter((each) => each.category === category).flatMap(wareNames)
      expect(new Set(wares.map(drawn)).size).toBe(wares.length)
    }
    expect(drawn('纯棉T恤')).toContain('M36 24h24')
    expect(drawn('雾面口红')).not.toContain('M36 24h24')
  })

  it('names the addresses it serves', () => {
    expect(pictureUrl('goods', '12')).toBe('/files/demo/goods/12.svg')
    expect(isPictureKind('goods')).toBe(true)
    expect(isPictureKind('../etc')).toBe(false)
  })
})
