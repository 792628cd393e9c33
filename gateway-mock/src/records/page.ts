/** Page figures of a list answer. */
export const pageInfo = ({ page, size }: { page: number; size: number }, total_count: number) => ({
  total_count,
  total_page: Math.ceil(total_count / size),
  page,
  size,
})
