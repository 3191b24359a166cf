/** The database with the demonstration that each school of the browser tests is a copy of. */
export const TEMPLATE = 'campana_demostracion'
