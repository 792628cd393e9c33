/** What is asked before agreements are deleted. */
export const removeQuestion = (name: string) => ({
  title: `删除${name.startsWith('所选') ? name : `合作「${name}」`}？`,
  content: '合作将从列表移除，活动的订单与成交不受影响。',
  confirmText: '删除',
  danger: true,
})
