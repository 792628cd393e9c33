export function testGroups(root: string): Record<'alone' | 'parts' | 'gateway' | 'plain', string[]>
