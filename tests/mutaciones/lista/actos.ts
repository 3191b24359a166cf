import type { Mutation } from '../mutacion.ts'

const ACTOS = { api: ['tests/api/actos/actos.test.ts'] }
const MECANISMO = 'server/resource/actos.ts'

/** Rules that every declared act keeps to (docs/decisions/2026-11-28-actos.md). */
export const ACTOS_RULES: readonly Mutation[] = [
  {
    rule: 'An act is refused from a state that it does not begin from',
    area: 'permissions',
    file: MECANISMO,
    text: 'if (!sePuede(acto, actual))',
    replacement: 'if (id < 0)',
    tests: ACTOS,
  },
  {
    rule: 'Of two acts at once on a record one is done',
    area: 'guard',
    file: MECANISMO,
    text: 'WHERE id = ${padre_id} FOR NO KEY UPDATE',
    replacement: 'WHERE id = ${padre_id}',
    tests: ACTOS,
  },
  {
    rule: 'An act asks the permission that it declares',
    area: 'permissions',
    file: MECANISMO,
    text: 'config: { acceso: [clave, ...tambien] }',
    replacement: 'config: { acceso: [`${modulo}:ver` as typeof clave] }',
    tests: ACTOS,
  },
  {
    rule: 'An act leaves its reason in the bitácora',
    area: 'guard',
    file: MECANISMO,
    text: '...(acto.motivo && { motivo: cuerpo.motivo })',
    replacement: '',
    tests: ACTOS,
  },
  {
    rule: 'An act on a record that changed since it was shown is refused',
    area: 'guard',
    file: MECANISMO,
    text: 'if (cuerpo.version !== undefined && cuerpo.version !== (actual as { version?: number }).version)',
    replacement: 'if (cuerpo.version !== undefined && id < 0)',
    tests: { api: ['tests/api/banco/pagos-reportados.test.ts'] },
  },
  {
    rule: 'An act writes the columns that it declares',
    area: 'guard',
    file: MECANISMO,
    text: 'if (escribe.length) await updateRow(',
    replacement: 'if (id < 0) await updateRow(',
    tests: ACTOS,
  },
  {
    rule: 'An act on a part is done to that part',
    area: 'guard',
    file: MECANISMO,
    text: 'parte.en(padre).find((una) => una.id === id)',
    replacement: 'parte.en(padre).at(0)',
    tests: ACTOS,
  },
  {
    rule: 'An act that the ledger tells is told once',
    area: 'guard',
    file: MECANISMO,
    text: 'if (!hecho?.anotado)',
    replacement: 'if (id > 0)',
    tests: ACTOS,
  },
  {
    rule: 'An act that makes a record asks for an Idempotency-Key',
    area: 'guard',
    file: MECANISMO,
    text: 'crea, unaVez = crea }',
    replacement: 'crea, unaVez }',
    tests: { api: ['tests/api/banco/pagos-reportados.test.ts'] },
  },
  {
    rule: 'The bitácora tells an act before what follows from it',
    area: 'guard',
    file: MECANISMO,
    text: 'const hecho = await suyo?.(tx as never, contexto, actual as never, cuerpo as never, padre)',
    replacement:
      'const hecho = await suyo?.(tx as never, contexto, actual as never, cuerpo as never, padre); await hecho?.sigue?.()',
    tests: ACTOS,
  },
]
