import { raw } from '#server/db/sql'

/**
 * Guardian `ce` (cliente_encargados) sees the account of her student; `v` (acceso_partes) is what staff chose. Who sees
 * none reports no payment of that student either.
 */
export const VE_CUENTA = raw('coalesce(v.cuenta, ce.es_pagador OR ce.principal)')
