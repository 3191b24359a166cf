import type { Mutation } from '../mutacion.ts'

const COLA = { web: ['src/offline/cola.dom.test.ts'] }
const SIN_CONEXION = { web: ['src/session/sin-conexion.dom.test.ts'] }

/** Attendance, and what is done without network. */
export const ASISTENCIA_RULES: readonly Mutation[] = [
  {
    rule: 'The kept attendance of an enrolment holds both of two classes that are marked at once',
    area: 'lists',
    file: 'server/db/migrations/0220_asistencia_de_cada_matricula.sql',
    text: 'PERFORM FROM matricula_asistencias WHERE matricula_id = ANY(tocadas)',
    replacement: 'PERFORM FROM matricula_asistencias WHERE false',
    tests: { api: ['tests/api/asistencia/asistencia-guardada.test.ts'] },
  },
  {
    rule: 'Two classes of a course that are saved at once lock its enrolments in one order',
    area: 'lists',
    file: 'server/asistencia/cambios.ts',
    text: 'SELECT FROM matricula_asistencias WHERE matricula_id = ANY(${tocadas})',
    replacement: 'SELECT FROM matricula_asistencias WHERE matricula_id <> ALL(${tocadas})',
    tests: { api: ['tests/api/asistencia/asistencia-guardada.test.ts'] },
  },
  {
    rule: 'A report of some days, or for a teacher, counts its classes and not what is kept of all',
    area: 'lists',
    file: 'server/asistencia/reporte/cuentas.ts',
    text: 'desde === undefined && hasta === undefined && !quien.solo_propios',
    replacement: 'desde === undefined',
    tests: { api: ['tests/api/asistencia/reporte-asistencias.test.ts'] },
  },
  {
    rule: 'The outbox shows and sends the taps of its own user alone',
    area: 'offline',
    file: 'src/offline/almacen.ts',
    text: "getAllFromIndex('cambios', 'orden', deUsuario(usuario))",
    replacement: "getAllFromIndex('cambios', 'orden')",
    tests: COLA,
  },
  {
    rule: 'A tap is on the device before the screen says so',
    area: 'offline',
    file: 'src/offline/almacen.ts',
    text: 'if (!lleno) return await enDisco.agregar(usuario, cambios, desde)',
    replacement: 'if (lleno) return await enDisco.agregar(usuario, cambios, desde)',
    tests: COLA,
  },
  {
    rule: 'A refused tap stays, with its sentence, until it is discarded',
    area: 'offline',
    file: 'src/offline/cola.ts',
    text: 'await disco.rechazar(rechazos)',
    replacement: 'await disco.quitar([...rechazos.keys()])',
    tests: COLA,
  },
  {
    rule: 'Of the taps of one device each is later than the one before',
    area: 'offline',
    file: 'src/offline/cola-model.ts',
    text: 'Math.max(ahora, anterior + 1,',
    replacement: 'Math.max(ahora, anterior,',
    tests: { web: ['src/offline/cola-model.dom.test.ts'] },
  },
  {
    rule: 'The later tap wins, in whatever order they arrive',
    area: 'offline',
    file: 'server/asistencia/reglas.ts',
    text: 'if (orden !== 0) return orden > 0',
    replacement: 'if (orden !== 0) return true',
    tests: { unit: ['server/asistencia/reglas.test.ts'] },
  },
  {
    rule: 'A change that is sent again is taken once',
    area: 'offline',
    file: 'server/asistencia/cambios.ts',
    text: '!efectos.has(cambio.clave)',
    replacement: '!efectos.has(`otra ${cambio.clave}`)',
    tests: { api: ['tests/api/asistencia/asistencia-cambios.test.ts'] },
  },
  {
    rule: 'A session without network opens attendance and nothing else',
    area: 'offline',
    file: 'src/offline/instantanea-model.ts',
    text: "modulos.filter(({ name }) => name === 'Asistencia')",
    replacement: 'modulos',
    tests: SIN_CONEXION,
  },
  {
    rule: 'A session opens without network only when there was no answer at all',
    area: 'offline',
    file: 'src/session/sin-conexion.ts',
    text: '!esSilencio(error) ||',
    replacement: '',
    tests: SIN_CONEXION,
  },
  {
    rule: 'The codes of cards are for who marks attendance',
    area: 'permissions',
    file: 'server/asistencia/lista.ts',
    text: "permisos.has('Asistencia:editar')",
    replacement: "permisos.has('Asistencia:ver')",
    tests: { api: ['tests/api/asistencia/asistencia.test.ts'] },
  },
]
