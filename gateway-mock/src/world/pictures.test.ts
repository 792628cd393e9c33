import { describe, expect, it } from 'vitest'
import { avatarId, isPictureKind, PICTURE_KINDS, pictureSvg, pictureUrl } from './pictures.ts'

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

  it('names the addresses it serves', () => {
    expect(pictureUrl('goods', '12')).toBe('/files/demo/goods/12.svg')
    expect(isPictureKind('goods')).toBe(true)
    expect(isPictureKind('../etc')).toBe(false)
  })
})
