/** Nobody takes over: the talents go to the public pool. */
export const POOL = { value: 0, label: '释放到公海（仅达人）' }
