/**
 * Whether the sign-in page may still try single sign-on: once per page load, and never after a session was ended from outside, which
 * single sign-on would only bring back to fail again.
 */
export const silent = { allowed: true }
