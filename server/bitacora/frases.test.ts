import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MODULOS } from '#contract/modulos'
import type { Row } from '#server/db/row'
import { projectRoot } from '#server/base/root'
import { actosDeclarados } from '#tests/actos'
import { cambiosDe } from './cambios.ts'
import { fraseDe, tieneFrase, type Suceso } from './frases.ts'

const ACTOS = await actosDeclarados()

describe('a sentence of the bitácora', () => {
  it.each<[string, Partial<Suceso>]>([
    [
      'anuló el recibo RI-000123: se cobró dos veces',
      recibo('anular', { estado: 'anulado', anulado_motivo: 'se cobró dos veces' }, { estado: 'emitido' }),
    ],
    ['cobró L 2,000.00 a Ana Cruz con el recibo RI-000123', recibo('crear', { total: 2_000_00, pagador: 'Ana Cruz' })],
    [
      'anuló el recibo RI-000123 con la reversión RR-000004: se cobró dos veces',
      { ...recibo('revertir', { reversion: 'RR-000004', motivo: 'se cobró dos veces' }), modulo: 'RecibosVarios' },
    ],
    [
      'devolvió L 50.00 del recibo RI-000123 con RD-000004: una salió manchada',
      recibo('devolver_parte', { devolucion: 'RD-000004', total: 50_00, motivo: 'una salió manchada' }),
    ],
    [
      'completó el pago con transferencia por L 50.00 del recibo RI-000123',
      recibo(
        'completar_pago',
        { referencia: 'T-1', pago: { metodo: 'transferencia', monto: 50_00 } },
        { referencia: null },
      ),
    ],
    [
      'corrigió el pago con cheque por L 50.00 del recibo RI-000123',
      recibo('completar_pago', { banco: 'BAC', pago: { metodo: 'cheque', monto: 50_00 } }, { banco: 'Ficohsa' }),
    ],
    ['volvió a imprimir el recibo RI-000123', recibo('reimprimir', { formato: 'carta' })],
    ['confirmó que el recibo RI-000123 es del 28/11/2026', recibo('confirmar_fecha', { fecha: '2026-11-28' })],
    [
      'cambió 2 datos de Mejía Reyes, Sofía',
      sofia('editar', { telefono: '+50499990000', direccion: 'La Ceiba' }, { telefono: null, direccion: null }),
    ],
    ['cambió «Teléfono» de Mejía Reyes, Sofía', sofia('editar', { telefono: '+50499990000' }, { telefono: null })],
    ['desactivó a Mejía Reyes, Sofía', sofia('editar', { activo: false }, { activo: true })],
    ['agregó a Mejía Reyes, Sofía', sofia('crear', { nombres: 'Sofía' })],
    [
      'unió la ficha C-000002 Mejía, Sofi a la de Mejía Reyes, Sofía',
      sofia('fusionar', { otro: 'C-000002 Mejía, Sofi', otro_id: 2, cargos: 3 }),
    ],
    [
      'borró los datos personales de un estudiante: lo pidió la madre',
      {
        ...sofia('borrar_datos', { alcance: 'todo', campos: ['dni'], motivo: 'lo pidió la madre' }),
        referencia: null,
        sin_valores: true,
      },
    ],
    [
      'exportó Estudiantes a Excel',
      { modulo: 'Clientes', accion: 'exportar', despues: { formato: 'xlsx', filtro: {} } },
    ],
    ['exportó Bitácora a CSV', { modulo: 'Bitacora', accion: 'exportar', despues: { formato: 'csv', filtro: {} } }],
    [
      'cambió los precios del curso Inglés A1 (ING) y 3 cargos',
      {
        modulo: 'Cursos',
        accion: 'cambio_precio',
        entidad: 'cursos',
        referencia: 'Inglés A1 (ING)',
        antes: { precio_mensualidad: 1 },
        despues: { precio_mensualidad: 2, cargos_cambiados: 3 },
      },
    ],
    [
      'cambió el curso Inglés A1 (ING) junto con otros, y 3 cargos',
      {
        modulo: 'Cursos',
        accion: 'editar_en_todos',
        entidad: 'cursos',
        referencia: 'Inglés A1 (ING)',
        antes: { precio_mensualidad: 1 },
        despues: { precio_mensualidad: 2, cargos_cambiados: 3 },
      },
    ],
    [
      'deshizo el cambio del curso Inglés A1 (ING) y de 1 cargo',
      {
        modulo: 'Cursos',
        accion: 'deshacer_cambio',
        entidad: 'cursos',
        referencia: 'Inglés A1 (ING)',
        antes: { precio_mensualidad: 2 },
        despues: { precio_mensualidad: 1, cargos_cambiados: 1 },
      },
    ],
    ['matriculó a Mejía Reyes, Sofía en Inglés A1', matricula('crear', { estado: 'activa' })],
    ['puso en espera a Mejía Reyes, Sofía en Inglés A1', matricula('crear', { estado: 'en_espera' })],
    [
      'retiró a Mejía Reyes, Sofía en Inglés A1: se mudó',
      matricula('retirar', { estado: 'retirada', motivo: 'se mudó' }, { estado: 'activa' }),
    ],
    ['abrió su caja con L 500.00', { modulo: 'Caja', accion: 'abrir', entidad: 'cajas', despues: { fondo: 500_00 } }],
    [
      'cerró la caja de Ana, 21/11/2026 sin diferencia',
      caja([{ metodo: 'efectivo', esperado: 100, contado: 100 }], null),
    ],
    [
      'cerró la caja de Ana, 21/11/2026: faltan L 20.00 en efectivo: un billete falso',
      caja([{ metodo: 'efectivo', esperado: 120_00, contado: 100_00 }], 'un billete falso'),
    ],
    [
      'cerró la caja de Ana, 21/11/2026: faltan L 400.00 en efectivo, sobran L 400.00 en tarjeta: se cobró con tarjeta',
      caja(
        [
          { metodo: 'efectivo', esperado: 500_00, contado: 100_00 },
          { metodo: 'tarjeta', esperado: 0, contado: 400_00 },
        ],
        'se cobró con tarjeta',
      ),
    ],
    ['registró un gasto de L 115.00 a ENEE', enee('crear', { total: 115_00, proveedor: 'ENEE' })],
    [
      'adjuntó el comprobante del gasto a ENEE, 05/11/2026',
      enee('adjuntar', { comprobante: 'a.pdf' }, { comprobante: null }),
    ],
    [
      'cambió el comprobante del gasto a ENEE, 05/11/2026',
      enee('adjuntar', { comprobante: 'b.pdf' }, { comprobante: 'a.pdf' }),
    ],
    [
      'anuló el gasto a ENEE, 05/11/2026: se pagó dos veces',
      enee('anular', { estado: 'anulado', anulado_motivo: 'se pagó dos veces' }, { estado: 'registrado' }),
    ],
    [
      'entregó L 500.00 de la caja de Ana, 21/11/2026: al banco',
      movimiento('mover', { tipo: 'entrega', monto: 500_00, concepto: 'al banco' }),
    ],
    [
      'agregó L 500.00 a la caja de Ana, 21/11/2026: sencillo',
      movimiento('mover', { tipo: 'ingreso', monto: 500_00, concepto: 'sencillo' }),
    ],
    [
      'anuló un movimiento de L 500.00 en la caja de Ana, 21/11/2026: no se hizo',
      movimiento('anular_movimiento', { tipo: 'entrega', monto: 500_00, concepto: 'al banco', motivo: 'no se hizo' }),
    ],
    [
      'confirmó un pago de L 500.00 del recibo RI-000123',
      { ...recibo('confirmar', { monto: 500_00 }), modulo: 'Conciliacion' },
    ],
    [
      'rechazó un pago de L 500.00 del recibo RI-000123: no llegó',
      { ...recibo('rechazar', { monto: 500_00, motivo: 'no llegó' }), modulo: 'Conciliacion' },
    ],
    [
      'cerró octubre de 2026 con L 500.00 recibidos',
      {
        modulo: 'CierresMensuales',
        accion: 'crear',
        entidad: 'cierres_mensuales',
        referencia: '2026-10',
        despues: { mes: '2026-10', recibido: 500_00 },
      },
    ],
    [
      'cambió los permisos del rol Caja',
      {
        modulo: 'Roles',
        accion: 'editar',
        entidad: 'roles',
        referencia: 'Caja',
        antes: { permisos: ['Clientes:exportar'] },
        despues: { permisos: [] },
      },
    ],
    ['quitó su verificación en dos pasos', usuario('quitar_segundo_factor', 7)],
    ['quitó la verificación en dos pasos del usuario Ana', usuario('quitar_segundo_factor', 8)],
    ['cerró 3 sesiones del usuario Ana', { ...usuario('cerrar_sesiones', 8), despues: { cerradas: 3 } }],
    ['ingresó', { modulo: 'Sesion', accion: 'ingreso' }],
    ['no pudo ingresar', { modulo: 'Sesion', accion: 'ingreso_fallido' }],
    [
      'rechazó un ingreso con un correo que no existe',
      { modulo: 'Sesion', accion: 'ingreso_fallido', usuario_id: null, usuario_nombre: null },
    ],
    ['no tuvo permiso para exportar en Estudiantes', negado('GET /api/api/Clientes/exportar')],
    ['no tuvo permiso para anular en Recibos individuales', negado('POST /api/api/RecibosIndividuales/:id/anular')],
    ['no tuvo permiso para ver en Docentes', negado('HEAD /api/api/Docentes/:id')],
    ['no tuvo permiso para crear en Cursos', negado('POST /api/api/Cursos')],
    ['no tuvo permiso para editar en Estudiantes', negado('POST /api/api/Clientes/:id/fusionar')],
    ['no tuvo permiso para algo que intentó', negado('GET /otra')],
    [
      'no tuvo permiso otras 299 veces en Estudiantes, en el mismo minuto',
      { ...negado('GET /api/api/Clientes/exportar'), despues: { ruta: 'GET /api/api/Clientes', otras_veces: 299 } },
    ],
    ['no tuvo permiso otra vez, en el mismo minuto', { ...negado(''), despues: { ruta: 'GET /otra', otras_veces: 1 } }],
    [
      'no pudo ingresar otras 9 veces en el mismo minuto',
      { modulo: 'Sesion', accion: 'ingreso_fallido', despues: { otras_veces: 9 } },
    ],
    [
      'rechazó otros 59 ingresos con correos que no existen, en el mismo minuto',
      { modulo: 'Sesion', accion: 'ingreso_fallido', usuario_nombre: null, despues: { otras_veces: 59 } },
    ],
    [
      'restauró el respaldo del 21/11/2026 08:00',
      { modulo: 'Respaldos', accion: 'restaurar', despues: { instante: '2026-11-21T14:00:00.000Z', filas: 3 } },
    ],
    [
      'cambió «Dirección» de los datos del centro',
      {
        modulo: 'Centro',
        accion: 'editar',
        entidad: 'centro',
        antes: { direccion: null },
        despues: { direccion: 'x' },
      },
    ],
  ])('reads «%s»', (frase, suceso) => {
    expect(sentence(suceso)).toBe(frase)
  })

  it('is still decent for what nobody foresaw', () => {
    expect(sentence({ modulo: 'Gastos', accion: 'pagar_doble', entidad: 'otra', entidad_id: 4 })).toBe(
      'hizo «pagar doble» con un registro',
    )
    expect(sentence({ modulo: 'Otro', accion: 'x' })).toBe('hizo «x» en Otro')
    expect(sentence({ ...recibo('crear', {}), despues: null })).toBe('cobró L 0.00 a — con el recibo RI-000123')
  })

  it('tells no reason of a record whose data were erased', () => {
    expect(
      sentence({
        ...matricula('retirar', { motivo: 'enfermó', estado: 'retirada' }, { estado: 'activa' }),
        sin_valores: true,
        referencia: null,
      }),
    ).toBe('retiró a un estudiante')
  })
})

describe('the changes of a row', () => {
  const changes = (antes: Row, despues: Row, sin_valores = false) => cambiosDe({ antes, despues, sin_valores })

  it.each<[string, Row, Row, string, string | null, string | null]>([
    [
      'money',
      { precio_mensualidad: 1_200_00 },
      { precio_mensualidad: 1_250_50 },
      'Mensualidad',
      'L 1,200.00',
      'L 1,250.50',
    ],
    [
      'dates',
      { fecha_nacimiento: null },
      { fecha_nacimiento: '2014-03-05' },
      'Fecha de nacimiento',
      null,
      '05/03/2014',
    ],
    [
      'telephones',
      { telefono: '+50499887766' },
      { telefono: '+13055550199' },
      'Teléfono',
      '9988-7766',
      '+1 305 555 0199',
    ],
    ['identity numbers', { dni: '0801199012345' }, { dni: null }, 'DNI', '0801-1990-12345', null],
    ['yes and no', { es_pagador: true }, { es_pagador: false }, 'Paga', 'Sí', 'No'],
    ['words of a list', { modalidad: 'presencial' }, { modalidad: 'virtual' }, 'Modalidad', 'Presencial', 'Virtual'],
    ['municipalities', { municipio: '0101' }, { municipio: null }, 'Municipio', 'La Ceiba, Atlántida', null],
    ['numbers', { cupo: 1_000 }, { cupo: 30 }, 'Cupo', '1,000', '30'],
    ['rates', { tasa: 1_250 }, { tasa: 1_500 }, 'Tasa', '12.5%', '15%'],
    [
      'ids by the name beside them',
      { categoria_id: 1, categoria_nombre: 'Idiomas' },
      { categoria_id: 2, categoria_nombre: 'Arte' },
      'Categoría',
      'Idiomas',
      'Arte',
    ],
    [
      'permissions taken',
      { permisos: ['Clientes:exportar'] },
      { permisos: [] },
      'Permisos',
      'Estudiantes (exportar)',
      null,
    ],
    [
      'guardians, only those that came or went',
      { encargados: [ana] },
      { encargados: [ana, { ...ana, nombres: 'Luis', parentesco: 'padre' }] },
      'Encargados',
      null,
      'Luis Paz (Padre), 9988-7766',
    ],
    [
      'a timetable',
      { horarios: [] },
      { horarios: [{ dia: 6, hora_inicio: '08:00', hora_fin: '10:00', aula: '3', vigente_desde: null }] },
      'Horarios',
      null,
      'sábado 08:00–10:00, 3',
    ],
    ['what no few words can say', { cosas: [{ a: 1 }] }, { cosas: [{ a: 2 }] }, 'Cosas', null, null],
  ])('read %s', (_what, antes, despues, campo, eran, son) => {
    expect(
      changes(antes, despues).map((cambio) => ({
        ...cambio,
        antes: cambio.antes?.replace(/\s/g, ' ') ?? null,
        despues: cambio.despues?.replace(/\s/g, ' ') ?? null,
      })),
    ).toEqual([{ campo, antes: eran, despues: son }])
  })

  it('leave out ids without a name, what follows from another field, and the reason that the sentence tells', () => {
    expect(
      changes(
        { usuario_id: 3, debe: 1, nombre: 'Paz, Ana', nombres: 'Ana', motivo: null },
        { usuario_id: 4, debe: 2, nombre: 'Paz, Eva', nombres: 'Eva', motivo: 'x' },
      ),
    ).toEqual([{ campo: 'Nombres', antes: 'Ana', despues: 'Eva' }])
  })

  it('name the fields without their values once the data were erased, and say nothing of what only came', () => {
    expect(changes({ dni: '1' }, { dni: '2' }, true)).toEqual([{ campo: 'DNI', antes: null, despues: null }])
    expect(cambiosDe({ antes: null, despues: { dni: '1' }, sin_valores: false })).toEqual([])
  })

  it('have the name that their module gives a field', () => {
    const nombre = (modulo: string) =>
      cambiosDe({ modulo, antes: { periodo: '2026-10' }, despues: { periodo: '2026-11' }, sin_valores: false })
    expect(nombre('Gastos')).toEqual([{ campo: 'Mes contable', antes: '2026-10', despues: '2026-11' }])
    expect(nombre('Cursos')).toMatchObject([{ campo: 'Período' }])
  })
})

describe('every action that the server writes down', () => {
  const files = readdirSync(join(projectRoot, 'server'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const sources = files.map((file) => ({ file, text: readFileSync(join(projectRoot, 'server', file), 'utf8') }))

  it('has its sentence, wherever it calls audit()', async () => {
    const written = sources.flatMap(({ file, text }) => callsIn(text).map((call) => ({ file, ...call })))
    expect(written.length).toBeGreaterThan(15)
    expect(written.filter(({ modulo, accion }) => accion !== undefined && !completa(modulo, accion))).toEqual([])
    // These name the action elsewhere: the three of a catalogue, how a receipt is made and undone, a supervisor's
    // word, links of a family, who wants reminders, a photograph put or changed, a paper printed again, the two kinds
    // of note, and a view that is shared, changed or no longer shared.
    const elsewhere = written.flatMap(({ accion, file }) => (accion === undefined ? [file] : []))
    expect([...new Set(elsewhere)].sort()).toEqual([
      'ajustes/filtros-guardados/service.ts',
      'autorizaciones/solicitudes.ts',
      'bitacora/impresion.ts',
      'catalogos/clientes/accesos.ts',
      'catalogos/clientes/foto.ts',
      'facturacion/facturas/notas.ts',
      'libro/consecuencias.ts',
      'recibos/caja/fechas.ts',
      'recibos/conciliacion/service.ts',
      'recibos/documento/anular.ts',
      'recibos/documento/cobrar.ts',
      'reportes/recordatorios/tocar.ts',
      'resource/actos.ts',
      'resource/resource.ts',
    ])
    for (const { modulo, verbo, rastro = verbo } of ACTOS) expect(tieneFrase(modulo, rastro), rastro).toBe(true)
    for (const modulo of ['RecibosIndividuales', 'RecibosVarios'] as const)
      for (const accion of ['crear', 'anular', 'revertir', 'reimprimir'])
        expect(tieneFrase(modulo, accion), accion).toBe(true)
    for (const [modulo, accion] of [
      ['Facturas', 'reimprimir'],
      ['Gastos', 'reimprimir_comprobante'],
    ] as const)
      expect(completa(modulo, accion), accion).toBe(true)
    for (const accion of ['poner_foto', 'cambiar_foto']) expect(tieneFrase('Clientes', accion), accion).toBe(true)
    for (const [, accion = ''] of sourceOf('autorizaciones/solicitudes.ts').matchAll(/trazar\(\w+, contexto, '(\w+)'/g))
      expect(tieneFrase('Sesion', accion), accion).toBe(true)
    for (const [file, modulo, call] of [
      ['catalogos/clientes/accesos.ts', 'Clientes', /anotar\(tx, contexto, cliente_id, encargado_id, '(\w+)'/g],
      ['facturacion/facturas/notas.ts', 'Facturas', /accion: '(\w+)',/g],
      ['recibos/conciliacion/service.ts', 'Conciliacion', /accion: '(\w+)',/g],
    ] as const) {
      const acciones = [...sourceOf(file).matchAll(call)].map(([, accion = '']) => accion)
      expect(acciones.length, file).toBeGreaterThan(1)
      for (const accion of acciones) expect(completa(modulo, accion), accion).toBe(true)
    }
  })

  it('has its sentence, wherever it writes a row itself', () => {
    const rows = sources.filter(({ text }) => /INSERT INTO bitacora/.test(text)).map(({ file }) => file)
    expect(rows.sort()).toEqual([
      'bitacora/audit.ts',
      'catalogos/matriculas/service.ts',
      'db/demonstration.ts',
      'http/negativas.ts',
      'sesion/service.ts',
    ])
    const session = [...sourceOf('sesion/service.ts').matchAll(/record\(\w+, '(\w+)'/g)].map(
      ([, accion = '']) => accion,
    )
    expect(session).toContain('ingreso')
    for (const accion of [...session, 'permiso_negado', 'ingreso_fallido'])
      expect(tieneFrase('Sesion', accion), accion).toBe(true)
    expect(tieneFrase('Demostracion', 'sembrar')).toBe(true)
  })

  it('has its sentence in every module for what all of them do', () => {
    for (const { name } of MODULOS)
      for (const accion of ['crear', 'editar', 'eliminar', 'exportar', 'importar'])
        expect(tieneFrase(name, accion), `${name} ${accion}`).toBe(true)
    expect(tieneFrase('Gastos', 'pagar_doble')).toBe(false)
  })

  const sourceOf = (file: string): string => sources.find((each) => each.file === file)?.text ?? ''
})

const CALL = /(?<!function )\baudit\(|\banotar\(libro, /g

/**
 * Each `audit(tx, contexto, {…})`, and each row that is left to the ledger by `anotar(libro, {…})`, with the module and
 * action that it names; an own account is of Usuarios, a receipt of either module, a module that comes from elsewhere
 * any.
 */
function callsIn(text: string): { modulo: string; accion: string | undefined }[] {
  return [...text.matchAll(CALL)].flatMap(({ index }) => {
    const body = text.slice(index, text.indexOf('\n', text.indexOf('})', index)))
    const named = (key: string) => new RegExp(`\\b${key}: '(\\w+)'`).exec(body)?.[1]
    const accion = named('accion')
    if (body.includes('modulo: moduloDeRecibo('))
      return ['RecibosIndividuales', 'RecibosVarios'].map((modulo) => ({ modulo, accion }))
    return { modulo: named('modulo') ?? (body.includes('...ownAccount(') ? 'Usuarios' : ''), accion }
  })
}

/** Whether an action has its sentence, and a rule for each value in it. */
const completa = (modulo: string, accion: string): boolean =>
  tieneFrase(modulo, accion) &&
  !sentence({ modulo, accion, despues: { canal: 'correo', pago: { metodo: 'cheque' } } }).includes('%{')

const ana = { nombres: 'Ana', apellidos: 'Paz', parentesco: 'madre', telefono: '+50499887766' }

const sentence = (more: Partial<Suceso>): string => {
  const suceso: Suceso = {
    usuario_id: 7,
    usuario_nombre: 'Ana',
    modulo: '',
    accion: '',
    entidad: null,
    entidad_id: null,
    referencia: null,
    antes: null,
    despues: null,
    sin_valores: false,
    ...more,
  }
  return fraseDe(suceso, cambiosDe(suceso)).replace(/\s/g, ' ')
}

function recibo(accion: string, despues: Row, antes: Row | null = null): Partial<Suceso> {
  return { modulo: 'RecibosIndividuales', accion, entidad: 'recibos', referencia: 'RI-000123', antes, despues }
}

function sofia(accion: string, despues: Row, antes: Row | null = null): Partial<Suceso> {
  return { modulo: 'Clientes', accion, entidad: 'clientes', referencia: 'Mejía Reyes, Sofía', antes, despues }
}

function matricula(accion: string, despues: Row, antes: Row | null = null): Partial<Suceso> {
  return {
    modulo: 'Matriculas',
    accion,
    entidad: 'matriculas',
    referencia: 'Mejía Reyes, Sofía en Inglés A1',
    antes,
    despues,
  }
}

function usuario(accion: string, entidad_id: number): Partial<Suceso> {
  return { modulo: 'Usuarios', accion, entidad: 'usuarios', entidad_id, referencia: 'Ana' }
}

function enee(accion: string, despues: Row, antes: Row | null = null): Partial<Suceso> {
  return { modulo: 'Gastos', accion, entidad: 'gastos', referencia: 'ENEE, 05/11/2026', antes, despues }
}

function movimiento(accion: string, despues: Row): Partial<Suceso> {
  return { modulo: 'Caja', accion, entidad: 'cajas', referencia: 'Ana, 21/11/2026', despues }
}

function caja(conteos: Row[], observacion: string | null): Partial<Suceso> {
  return {
    modulo: 'Caja',
    accion: 'cerrar',
    entidad: 'cajas',
    referencia: 'Ana, 21/11/2026',
    despues: { conteos, observacion },
  }
}

function negado(ruta: string): Partial<Suceso> {
  return { modulo: 'Sesion', accion: 'permiso_negado', despues: { ruta } }
}
