import { PRODUCT_ROUTES } from '@crm/contracts/testPages'
import { describe, expect, it } from 'vitest'
import { bridgeTarget } from './bridgeTarget.ts'

const to = (target: string, params?: string) => bridgeTarget(PRODUCT_ROUTES, { target, params })

describe('a hand-over leads to', () => {
  it.each([
    ['a route by name', 'GoodsList', undefined, '/goods/list'],
    ['a route with a query', 'GoodsList', 'platform=ks&page=2', '/goods/list?platform=ks&page=2'],
    ['a route with JSON', 'GoodsList', '{"platform":"ks","page":2}', '/goods/list?platform=ks&page=2'],
    ['a route with a path parameter', 'SchoolLecturerDetail', 'id=3', '/school/lecturer/3'],
    ['a path', '/talent/public?platform=dy', undefined, '/talent/public?platform=dy'],
    ['a path and more of a query', '/talent/public?platform=dy#x', 'page=2', '/talent/public?platform=dy&page=2#x'],
  ])('%s', (_, target, params, path) => {
    expect(to(target, params)).toBe(path)
  })

  it.each([
    ['another host', 'https://evil.example/goods/list'],
    ['another host without its scheme', '//evil.example/goods/list'],
    ['a backslash', '/\\evil.example'],
    ['a tab', '/\t/evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['an unknown path', '/nowhere'],
    ['an unknown name', 'Nowhere'],
    ['a name of every object', 'constructor'],
    ['itself', '/bridge?target=GoodsList'],
    ['itself by name', 'Bridge'],
    ['a route whose parameter is missing', 'SchoolLecturerDetail'],
    ['something endless', `/${'x'.repeat(5000)}`],
  ])('never to %s', (_, target) => {
    expect(to(target)).toBeUndefined()
  })

  it('what cannot be read as parameters counts as none', () => {
    expect(to('GoodsList', '{"__proto__":{"x":1}')).toBe('/goods/list')
    expect(to('GoodsList', '{"a":{"b":1}}')).toBe('/goods/list')
  })
})
