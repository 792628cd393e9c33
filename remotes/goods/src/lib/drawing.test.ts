import { afterEach, expect, test, vi } from 'vitest'
import { missingText, picturesOf } from './drawing.ts'

afterEach(() => vi.unstubAllGlobals())

test('a picture whose host gives no leave is left out and counted, one that there is not is only left out', async () => {
  const asked: string[] = []
  vi.stubGlobal(
    'Image',
    class {
      crossOrigin = ''
      onload?: () => void
      onerror?: () => void
      set src(src: string) {
        asked.push(`${this.crossOrigin} ${src}`)
        queueMicrotask(() => (src.startsWith('https://refuses') ? this.onerror?.() : this.onload?.()))
      }
    },
  )
  const { pictures, missing } = await picturesOf(['https://gives/a.png', 'https://refuses/b.png', ''])
  expect(asked).toEqual(['anonymous https://gives/a.png', 'anonymous https://refuses/b.png'])
  expect(pictures.map((each) => each !== undefined)).toEqual([true, false, false])
  expect(missingText(missing)).toBe('1 张商品图片无法载入，图中已留空')
  expect(missingText(0)).toBeUndefined()
})
