import Tag from '@douyinfe/semi-ui/lib/es/tag'

export type StatusColor = 'grey' | 'blue' | 'green' | 'orange' | 'red' | 'violet' | 'cyan'

/** What a status is called and how it is coloured: `{ 1: { text: '待审核', color: 'orange' }, … }`. */
export type StatusLabels = Readonly<Record<string | number, { text: string; color: StatusColor }>>

/** A status as text on colour. A value that the table does not know shows `-`. */
export function StatusTag({ value, labels }: { value: string | number | null | undefined; labels: StatusLabels }) {
  const found = value === null || value === undefined ? undefined : labels[value]
  return found ? <Tag color={found.color}>{found.text}</Tag> : '-'
}
