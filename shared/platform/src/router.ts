/** The low-level part of the router: the shell owns the only history, nobody uses data routers. */
export { Link, Router, useLocation } from 'react-router-dom'
