import { isDeepStrictEqual } from 'node:util'
import { extractText } from 'unpdf'
import { describe, expect, it } from 'vitest'
import type { Clases } from '#contract/asistencia/asistencia'
import { sumarDias, ZONA_HORARIA } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import type { Database, Tx } from '#server/db/pool'
import { ofProgram } from '#server/db/prepared'
import { raw, sql, type Sql } from '#server/db/sql'
import {
  CLAVE,
  CON_FINIQUITOS,
  CON_UN_CUPO,
  EN_ESPERA,
  HOGARES_FIJOS,
  LLENO,
  MINIMO_DE_FALTAS,
  TOTAL_ESTUDIANTES,
} from '#server/demo/facts'
import { generate } from '#server/demo/generate'
import { isDemonstration } from '#server/db/demonstration'
import { clearDemonstration, seedOnce } from '#server/demo/seed'
import { revisar } from '#server/respaldo/invariantes'
import { leerEntera } from '#server/reportes/carta-consentimiento/lectura'
import { prepare } from '#server/start'
import { chargeEach } from '#tests/alta/charges'
import { faltasSeguidas } from '#tests/api/asistencia/asistencia-escena'
import { call, startServer } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'

const quiet = () => undefined

describe('the demonstration', () => {
  const server = startServer({}, { seeded: true })

  /** Rows that break a rule; none is what each rule wants. */
  const breaking = (query: string) => server.db.many(sql`${raw(query)}`)
  const count = async (from: string) =>
    (await server.db.one<{ n: number }>(sql`SELECT count(*)::int AS n FROM ${raw(from)}`)).n

  it('is a year of work of a school of four hundred students', async () => {
    expect(await count('clientes')).toBe(TOTAL_ESTUDIANTES)
    expect(await count('(SELECT DISTINCT nombre FROM cursos) AS nombres')).toBe(15)
    expect(await count(`recibos WHERE fecha < '${sumarDias(hoy(), -330)}'`)).toBeGreaterThan(0)
    expect(await count('recibos')).toBeGreaterThan(2_500)
    expect(await count(`(SELECT DISTINCT usuario_id FROM recibos) AS cajeras`)).toBe(2)
    expect(await count(`(SELECT DISTINCT metodo FROM recibo_pagos) AS metodos`)).toBe(7)
    for (const estado of ['abierto', 'en_curso', 'finalizado'])
      expect(await count(`cursos WHERE estado = '${estado}'`)).toBeGreaterThan(0)
    expect(await count(`recibos WHERE estado = 'anulado'`)).toBeGreaterThan(10)
    expect(await count('recibos WHERE encargado_id IS NOT NULL')).toBeGreaterThan(10)
  })

  it('has consent letters signed by most families of some courses, one of them taken back, all as they were signed', async () => {
    // Minors with a live enrolment are more or fewer by the day.
    expect(await count('cartas_consentimiento')).toBeGreaterThan(30)
    expect(await count(`cartas_consentimiento WHERE estado = 'revocada'`)).toBe(1)
    expect(await count('cartas_consentimiento WHERE cliente_id IS NULL')).toBe(2)
    for (const { id } of await server.db.many<{ id: number }>(
      sql`SELECT id FROM cartas_consentimiento WHERE id % 10 = 0`,
    ))
      expect((await leerEntera(server.db, id)).carta.integra).toBe(true)
  })

  it('has three months of attendance, a class today for its teacher, and the holidays of the year', async () => {
    const marcas = await server.db.many<{ estado: string; parte: number }>(
      sql`SELECT estado, count(*) * 100.0 / sum(count(*)) OVER () AS parte FROM asistencias GROUP BY estado`,
    )
    expect(Number(marcas.find(({ estado }) => estado === 'presente')?.parte)).toBeGreaterThan(90)
    expect(marcas).toHaveLength(4)
    for (const tipo of ['normal', 'suspendida'])
      expect(await count(`asistencia_sesiones WHERE tipo = '${tipo}'`)).toBeGreaterThan(0)
    const { body } = await call<{ token: string }>(server.url, 'POST', '/Usuarios/login', {
      Email: 'docente@demo.hn',
      Pass: CLAVE,
    })
    const { body: dia } = await call<Clases>(server.url, 'GET', '/Asistencia/clases', undefined, {
      Authorization: `Bearer ${body.token}`,
    })
    expect(dia.clases.map(({ estado, propia }) => [estado, propia])).toContainEqual(['por_tomar', true])
    expect(Math.max(...dia.clases.map(({ alumnos }) => alumnos))).toBeGreaterThanOrEqual(27)
    expect(await count(`feriados WHERE extract(year FROM fecha) = ${hoy().slice(0, 4)}`)).toBeGreaterThan(10)
    expect(
      await breaking(
        `
          SELECT m.id
          FROM asistencias a
          JOIN matriculas m ON m.id = a.matricula_id
          JOIN asistencia_sesiones s ON s.id = a.sesion_id
          WHERE s.fecha < m.fecha OR m.estado IN ('en_espera', 'preinscrita')
        `,
      ),
    ).toEqual([])
  })

  it('has receipts whose lines and payments sum to their total', async () => {
    expect(
      await breaking(`
        SELECT r.id
        FROM recibos r
        WHERE total <> (SELECT sum(total) FROM recibo_lineas WHERE recibo_id = r.id)
          OR total <> (SELECT sum(monto) FROM recibo_pagos WHERE recibo_id = r.id)
          OR subtotal + isv <> total
      `),
    ).toEqual([])
    expect(
      await breaking(
        `
          SELECT l.id
          FROM recibo_lineas l
          JOIN productos p ON p.id = l.producto_id
          WHERE l.total <> l.cantidad * l.precio OR l.precio <> p.precio OR l.isv_tratamiento <> p.isv
        `,
      ),
    ).toEqual([])
  })

  it('has charges that know what is applied to them, and credits that sum', async () => {
    expect(
      await breaking(
        `
          SELECT c.id
          FROM cargos c
          WHERE aplicado <> (
            SELECT coalesce(sum(monto), 0)
            FROM aplicaciones
            WHERE cargo_id = c.id AND hasta IS NULL
          )
        `,
      ),
    ).toEqual([])
    expect(
      await breaking(
        `
          SELECT c.id
          FROM clientes c
          WHERE a_favor <> (SELECT coalesce(sum(monto), 0) FROM creditos WHERE cliente_id = c.id)
        `,
      ),
    ).toEqual([])
    expect(
      await breaking(
        `
          SELECT r.id
          FROM recibos r
          WHERE EXISTS (
            SELECT FROM aplicaciones a
            WHERE a.recibo_id = r.id AND (a.hasta IS NULL) = (r.estado = 'anulado')
          )
        `,
      ),
    ).toEqual([])
    expect(
      await breaking(`
        SELECT l.id
        FROM recibo_lineas l
        JOIN recibos r ON r.id = l.recibo_id
        LEFT JOIN aplicaciones a ON a.recibo_id = l.recibo_id AND a.cargo_id = l.cargo_id
        WHERE l.cargo_id IS NOT NULL AND a.monto IS DISTINCT FROM l.total
      `),
    ).toEqual([])
    expect(
      await breaking(`
        SELECT r.id
        FROM recibos r
        WHERE (
          SELECT coalesce(sum(monto), 0)
          FROM recibo_pagos p
          WHERE p.recibo_id = r.id AND metodo = 'saldo_a_favor'
        ) <> (
          SELECT coalesce(-sum(monto), 0)
          FROM creditos k
          WHERE k.recibo_id = r.id AND tipo = 'uso'
        )
      `),
    ).toEqual([])
  })

  it('has discounts of each kind, given to charges that are lowered by just that', async () => {
    expect(await count('descuentos WHERE activo')).toBe(5)
    for (const nombre of ['Hermanos', 'Beca', 'Convenio', 'Hijos'])
      expect(await count(`descuentos_aplicados WHERE nombre LIKE '${nombre}%'`)).toBeGreaterThan(2)
    expect(
      await breaking(
        `
          SELECT c.id
          FROM cargos c
          WHERE descuento <> (SELECT coalesce(sum(monto), 0) FROM descuentos_aplicados WHERE cargo_id = c.id)
        `,
      ),
    ).toEqual([])
    expect(await count(`centro WHERE mora_tipo <> 'ninguna'`)).toBe(0)
  })

  it('has receipts numbered without a gap in the order of their instants, each in its user’s open till', async () => {
    expect(
      await breaking(
        `
          SELECT numero
          FROM (
            SELECT numero, row_number() OVER (PARTITION BY serie ORDER BY emitido_en, id) AS orden
            FROM recibos
          ) AS r
          WHERE numero <> orden
        `,
      ),
    ).toEqual([])
    expect(
      await breaking(
        `
          SELECT serie
          FROM series s
          WHERE serie !~ '^(FIN|ARR|CC|CON|DIP)-'
            AND siguiente - 1 <> (SELECT count(*) FROM recibos r WHERE r.serie = s.serie)
        `,
      ),
    ).toEqual([])
    expect(await count(`recibos WHERE serie = 'RV'`)).toBeGreaterThan(300)
    expect(
      await breaking(`
        SELECT r.id
        FROM recibos r
        JOIN cajas k ON k.id = r.caja_id
        WHERE r.usuario_id <> k.usuario_id
          OR r.fecha <> k.fecha
          OR r.emitido_en NOT BETWEEN k.abierta_en AND k.cerrada_en
          OR r.anulado_en > k.cerrada_en
          OR r.fecha <> (r.emitido_en AT TIME ZONE 'America/Tegucigalpa')::date
      `),
    ).toEqual([])
  })

  it('has tills closed with what their receipts say, the float in the cash, and each difference remarked', async () => {
    expect(await breaking(`SELECT id FROM cajas WHERE cerrada_en IS NULL OR fecha >= '${hoy()}'`)).toEqual([])
    expect(
      await breaking(`
        SELECT c.*
        FROM caja_conteos c
        JOIN cajas k ON k.id = c.caja_id
        WHERE esperado <> CASE metodo WHEN 'efectivo' THEN k.fondo ELSE 0 END + (
          SELECT coalesce(sum(p.monto), 0)
          FROM recibos r
          JOIN recibo_pagos p ON p.recibo_id = r.id
          WHERE r.caja_id = k.id AND r.estado = 'emitido' AND p.metodo = c.metodo
        ) + CASE metodo
          WHEN 'efectivo' THEN (SELECT coalesce(sum(m.monto), 0) FROM caja_movimientos m WHERE m.caja_id = k.id)
          ELSE 0 END
      `),
    ).toEqual([])
    expect(
      await breaking(
        `
          SELECT m.id
          FROM caja_movimientos m
          JOIN cajas k ON k.id = m.caja_id
          WHERE m.creado_en NOT BETWEEN k.abierta_en AND k.cerrada_en OR m.fecha <> k.fecha
        `,
      ),
    ).toEqual([])
    for (const tipo of ['entrega', 'pago'])
      expect(await count(`caja_movimientos WHERE tipo = '${tipo}'`)).toBeGreaterThan(5)
    expect(
      await breaking(
        `
          SELECT id
          FROM cajas k
          WHERE (observacion IS NULL) <> (SELECT sum(abs(diferencia)) = 0 FROM caja_conteos WHERE caja_id = k.id)
        `,
      ),
    ).toEqual([])
    expect(await count('caja_conteos WHERE diferencia <> 0')).toBeGreaterThan(0)
  })

  it('has a year of expenses, none from a till, whose tax is that of their bases, most with a proof that opens', async () => {
    expect(await count('gastos')).toBeGreaterThan(100)
    expect(await count(`(SELECT DISTINCT categoria_id FROM gastos) AS categorias`)).toBeGreaterThanOrEqual(8)
    expect(
      await breaking(
        `
          SELECT id
          FROM gastos
          WHERE caja_id IS NOT NULL OR fecha >= '${hoy()}' OR abs(isv - gravado_15 * 0.15 - gravado_18 * 0.18) > 1
        `,
      ),
    ).toEqual([])
    expect(await count(`gastos WHERE estado = 'anulado'`)).toBe(1)
    const contabilidad = await server.as('Contabilidad')
    const { id } = await server.db.one<{ id: number }>(sql`SELECT max(gasto_id) AS id FROM gasto_comprobantes`)
    const { contenido } = await server.db.one<{ contenido: Buffer }>(
      sql`SELECT contenido FROM gasto_comprobantes WHERE gasto_id = ${id}`,
    )
    expect((await extractText(new Uint8Array(contenido), { mergePages: true })).text).toContain(
      'Centro de Formación Campana',
    )
    const headers = { Authorization: `Bearer ${contabilidad.token}`, 'Content-Type': 'application/octet-stream' }
    expect(
      (
        await fetch(`${server.url}/api/api/Gastos/${id}/comprobante`, {
          method: 'POST',
          headers,
          body: new Uint8Array(contenido),
        })
      ).status,
    ).toBe(200)
  })

  it('has invoices of last month and this one, numbered without a gap in the order of their instants, from a range that ends in six weeks', async () => {
    expect(await revisar(server.db)).toEqual([])
    expect(
      await breaking(
        `
          SELECT numero
          FROM (
            SELECT numero, correlativo, row_number() OVER (PARTITION BY rango_id ORDER BY emitido_en, id) AS orden
            FROM facturas
          ) AS f
          WHERE correlativo <> orden
        `,
      ),
    ).toEqual([])
    expect(
      await breaking(
        `
          SELECT f.numero
          FROM facturas f
          JOIN recibos r ON r.id = f.recibo_id
          WHERE f.estado = 'emitida'
            AND f.total <> (
              SELECT sum(monto)
              FROM recibo_pagos
              WHERE recibo_id = r.id AND metodo <> 'saldo_a_favor'
            )
        `,
      ),
    ).toEqual([])
    expect(await count(`facturas WHERE fecha < '${hoy().slice(0, 7)}-01'`)).toBeGreaterThan(50)
    expect(await count(`facturas WHERE tipo = '06'`)).toBe(1)
    expect(await count(`facturas WHERE tipo = '07'`)).toBe(1)
    expect(await count(`facturas WHERE estado = 'anulada'`)).toBe(1)
    expect(await count(`comprobantes_retencion WHERE estado = 'emitido'`)).toBe(4)
    // One of the months before is paid to the tax authority, and one waits.
    expect(
      await server.db.many(sql`
        SELECT por_pagar > 0 AS falta FROM retenciones_por_mes WHERE mes < ${hoy().slice(0, 7)} ORDER BY mes
      `),
    ).toEqual([{ falta: false }, { falta: true }])
    expect(await server.db.many(sql`SELECT tipo, estado, fecha_limite FROM rangos_cai ORDER BY tipo`)).toEqual(
      ['01', '06', '07', 'retencion'].map((tipo) => ({ tipo, estado: 'activo', fecha_limite: sumarDias(hoy(), 42) })),
    )
  })

  it('has settlements of courses that ended before, and twelve students of the last one that wait for theirs', async () => {
    expect(await count('finiquitos')).toBeGreaterThan(10)
    expect(
      await breaking(
        `
          SELECT f.id
          FROM finiquitos f
          JOIN aplicaciones a ON a.hasta IS NULL AND a.desde > f.fecha
          JOIN cargos c ON c.id = a.cargo_id AND c.matricula_id = f.matricula_id
        `,
      ),
    ).toEqual([])
    const { id } = await server.db.one<{ id: number }>(
      sql`SELECT max(id) AS id FROM cursos WHERE codigo LIKE ${`${CON_FINIQUITOS.base}%`} AND estado = 'finalizado'`,
    )
    const contabilidad = await server.as('Contabilidad')
    expect((await contabilidad.get(`/Finiquitos/pendientes?curso_id=${id}`)).body).toMatchObject({
      total: 14,
      pueden: 12,
      con_deuda: 2,
    })
  })

  it('holds nothing that has not happened yet', async () => {
    const instantes = await server.db.many<{
      tabla: string
      columna: string
    }>(sql`
      SELECT c.table_name AS tabla, c.column_name AS columna
      FROM information_schema.columns c
      JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public'
        AND t.table_type = 'BASE TABLE'
        AND c.data_type = 'timestamp with time zone'
        -- An end lies ahead; a counter tells when its last number was taken, which is while the school was filled.
        AND c.column_name NOT IN ('caduca_en', 'ultima_en')
    `)
    expect(instantes.length).toBeGreaterThan(50)
    const futuros = await Promise.all(
      instantes.map(async ({ tabla, columna }) => ({
        donde: `${tabla}.${columna}`,
        cuantos: await count(`"${tabla}" WHERE "${columna}" > now()`),
      })),
    )
    expect(futuros.filter(({ cuantos }) => cuantos > 0)).toEqual([])
  })

  it('has registrations in each state by three open campaigns, and one of a student who is there already', async () => {
    for (const estado of ['nuevo', 'actualizado', 'aceptado', 'rechazado', 'duplicado'])
      expect(await count(`registros WHERE estado = '${estado}'`), estado).toBeGreaterThan(0)
    expect(await count('registros')).toBeGreaterThan(25)
    expect(
      await count(`registros r JOIN matriculas m ON m.registro_id = r.id WHERE m.estado = 'en_espera'`),
    ).toBeGreaterThanOrEqual(2)
    expect(await count(`convocatorias WHERE activa AND '${hoy()}' BETWEEN abre AND cierra`)).toBe(3)
    expect(
      await count(`registros r JOIN clientes c USING (nombres, apellidos, fecha_nacimiento) WHERE r.estado = 'nuevo'`),
    ).toBe(1)
    expect(
      await breaking(
        `
          SELECT m.id
          FROM matriculas m
          JOIN cursos u ON u.id = m.curso_id
          JOIN registros r ON r.id = m.registro_id
          WHERE extract(
            year
            FROM age(greatest(u.fecha_inicio, (r.creado_en AT TIME ZONE '${ZONA_HORARIA}')::date), r.fecha_nacimiento)
          ) NOT BETWEEN u.edad_min AND coalesce(u.edad_max, 120)
        `,
      ),
    ).toEqual([])
    expect(
      await breaking(
        `SELECT id FROM registros WHERE estado = 'nuevo' AND (reserva_hasta < '${hoy()}' OR creado_en > now())`,
      ),
    ).toEqual([])
  })

  it('never sells a seat twice, nor enrols anyone out of age, nor leaves a minor without a guardian', async () => {
    expect(
      await breaking(
        `
          SELECT u.id
          FROM cursos u
          WHERE cupo < (
            SELECT count(*)
            FROM matriculas m
            WHERE m.curso_id = u.id AND m.estado IN ('preinscrita', 'activa', 'finalizada')
          )
        `,
      ),
    ).toEqual([])
    expect(
      await breaking(`
        SELECT m.id
        FROM matriculas m
        JOIN cursos u ON u.id = m.curso_id
        JOIN clientes c ON c.id = m.cliente_id
        WHERE extract(year FROM age(u.fecha_inicio, c.fecha_nacimiento)) NOT BETWEEN u.edad_min
          AND coalesce(u.edad_max, 120)
      `),
    ).toEqual([])
    expect(
      await breaking(`
        SELECT c.id
        FROM clientes c
        WHERE fecha_nacimiento > '${hoy()}'::date - interval '18 years'
          AND NOT EXISTS (SELECT FROM cliente_encargados e WHERE e.cliente_id = c.id AND e.principal)
      `),
    ).toEqual([])
    expect(
      await breaking(
        `
          SELECT m.id
          FROM matriculas m
          JOIN clientes c ON c.id = m.cliente_id
          WHERE (c.creado_en AT TIME ZONE 'America/Tegucigalpa')::date > m.fecha
        `,
      ),
    ).toEqual([])
  })

  it('owes like a real one: some are late, most are not', async () => {
    const { parte } = await server.db.one<{
      parte: number
    }>(sql`
      WITH activos AS (SELECT DISTINCT cliente_id FROM matriculas WHERE estado = 'activa')
      SELECT avg(
        CASE WHEN EXISTS (
          SELECT FROM cargos c
          WHERE c.cliente_id = a.cliente_id AND c.vence < ${hoy()} AND c.anulado_en IS NULL AND c.aplicado < c.neto
        ) THEN 1 ELSE 0 END
      )::float AS parte
      FROM activos a
    `)
    expect(parte).toBeGreaterThan(0.02)
    expect(parte).toBeLessThan(0.5)
  })

  it('leaves every table ready for the next row', async () => {
    const client = await server.as('Recepción')
    expect((await client.post('/Caja/abrir', { fondo: 50_000 })).status).toBe(201)
    const tables = await server.db.many<{ tabla: string }>(
      sql`
        SELECT table_name AS tabla
        FROM information_schema.columns
        WHERE table_schema = 'public' AND column_name = 'id' AND is_identity = 'YES'
      `,
    )
    for (const { tabla } of tables) {
      const { libre } = await server.db.one<{ libre: boolean }>(
        sql`
          SELECT nextval(pg_get_serial_sequence(${tabla}, 'id')) > (SELECT coalesce(max(id), 0) FROM ${raw(tabla)})
            AS libre
        `,
      )
      expect({ tabla, libre }).toEqual({ tabla, libre: true })
    }
  })

  it('has students enough for the tills of tests/alta to charge, whatever the day', async () => {
    const charges = await chargeEach(server.db, 180)
    expect(new Set(charges.map(({ cliente_id }) => cliente_id)).size).toBe(180)
  })

  it('is not made twice', async () => {
    const before = await count('clientes')
    await seedOnce(server.db, quiet)
    expect(await count('clientes')).toBe(before)
  })
})

describe('what is certain of it', () => {
  /** Over a year and a month, each at another day of its month; all of them in the long run. */
  const dias = Array.from({ length: 13 }, (_, index) => sumarDias('2026-01-28', 29 * index)).filter(
    (_, index) => process.env.LARGO || index % 6 === 0,
  )

  it('is the same for the same day, whatever was made before', () => {
    const first = generate('2026-11-20')
    generate('2026-03-01')
    expect(isDeepStrictEqual(generate('2026-11-20'), first)).toBe(true)
  })

  it.each(dias)('holds on %s', (dia) => {
    const filas = generate(dia)
    const idDe = (nombres: string, apellidos: string) => {
      const [uno, otro] = filas.clientes.filter(
        (cliente) => cliente.nombres === nombres && cliente.apellidos === apellidos,
      )
      expect(otro).toBeUndefined()
      return uno?.id
    }
    for (const { estudiantes, encargado } of HOGARES_FIJOS) {
      expect(filas.encargados.filter(({ telefono }) => telefono === encargado.telefono)).toHaveLength(1)
      for (const { nombres, apellidos, cursos } of estudiantes) {
        const pendientes = filas.cargos.filter(
          (cargo) => cargo.cliente_id === idDe(nombres, apellidos) && cargo.aplicado < cargo.bruto,
        )
        expect(pendientes.filter(({ vence }) => vence < dia)).toHaveLength(
          cursos.reduce((total, { deben }) => total + deben, 0),
        )
        if (nombres !== 'Sofía') continue
        expect(pendientes.length).toBeGreaterThan(2)
        expect(new Set(pendientes.map(({ concepto }) => concepto))).toEqual(new Set(['mensualidad']))
      }
    }
    const abierto = (base: string) => {
      const [curso] = filas.cursos.filter(({ codigo, estado }) => codigo.startsWith(base) && estado === 'abierto')
      const suyas = filas.matriculas.filter(({ curso_id }) => curso_id === curso?.id)
      return {
        libres: (curso?.cupo ?? 0) - suyas.filter(({ estado }) => estado !== 'en_espera').length,
        en_espera: suyas.filter(({ estado }) => estado === 'en_espera').length,
      }
    }
    expect(abierto(CON_UN_CUPO)).toEqual({ libres: 1, en_espera: 0 })
    expect(abierto(LLENO)).toEqual({ libres: 0, en_espera: EN_ESPERA })
    expect(filas.recibos.every(({ fecha }) => fecha < dia)).toBe(true)
    expect(faltasSeguidas(filas)).toBeGreaterThanOrEqual(MINIMO_DE_FALTAS)
    expect(filas.asistencias.every(({ marcada_en }) => marcada_en < dia)).toBe(true)

    const terminado = filas.cursos.findLast(
      ({ codigo, estado }) => codigo.startsWith(CON_FINIQUITOS.base) && estado === 'finalizado',
    )
    // An enrolment's number is its place.
    const suyas = filas.matriculas.flatMap(({ curso_id, estado }, indice) =>
      curso_id === terminado?.id ? [{ id: indice + 1, estado }] : [],
    )
    const pendientesDe = (matricula_id: number) =>
      filas.cargos.filter((cargo) => cargo.matricula_id === matricula_id && cargo.aplicado < cargo.bruto).length
    expect(suyas.every(({ estado }) => estado === 'finalizada')).toBe(true)
    expect(suyas.map(({ id }) => pendientesDe(id)).toSorted()).toEqual([
      ...Array.from({ length: CON_FINIQUITOS.estudiantes - CON_FINIQUITOS.deben.length }, () => 0),
      ...CON_FINIQUITOS.deben,
    ])
  })
})

describe('a database that somebody works in', () => {
  const server = startServer()

  it('is neither filled nor cleared', async () => {
    await server.as('Administrador')
    await expect(seedOnce(server.db, quiet)).rejects.toThrow('ya tiene datos propios')
    await clearDemonstration(server.db)
    expect(
      await server.db.one(
        sql`SELECT (SELECT count(*)::int FROM usuarios) AS usuarios, (SELECT count(*)::int FROM clientes) AS clientes`,
      ),
    ).toEqual({ usuarios: 1, clientes: 0 })
  })
})

describe('an empty database', () => {
  const server = startServer()

  it('is filled whole or not at all, once however many ask, and cleared of everything', async () => {
    await hay.cuenta(server.db, { nombre: 'BAC Credomatic, terminal' })
    await expect(seedOnce(server.db, quiet)).rejects.toThrow('cuentas')
    expect(await server.db.one(sql`SELECT count(*)::int AS clientes FROM clientes`)).toEqual({ clientes: 0 })
    await server.db.run(sql`DELETE FROM cuentas`)
    // Autovacuum's work, which may come at any moment: it finds pages of what was undone, and no row in them.
    await server.db.run(sql`ANALYZE`)
    const said: string[] = []
    const { db, planes } = conPlanesDe(server.db, 'JOIN asistencia_sesiones s ON')
    await Promise.all([seedOnce(db, (line) => said.push(line)), seedOnce(db, (line) => said.push(line))])
    expect(said).toHaveLength(1)
    // The names of statements are left to those of people.
    expect(ofProgram.all().length).toBeLessThan(100)
    // Planned for the rows that this very transaction wrote, not for an empty table read once for each of its own.
    expect(planes.length).toBeGreaterThan(0)
    for (const plan of planes) for (const { filas } of deTabla(plan, 'asistencias')) expect(filas).toBeGreaterThan(5)
    expect(
      (await call(server.url, 'POST', '/Usuarios/login', { Email: 'docente@demo.hn', Pass: 'Demo-2026-hn' })).status,
    ).toBe(200)

    await clearDemonstration(server.db)
    await prepare(server.db)
    expect(await isDemonstration(server.db)).toBe(false)
    expect(await server.db.one(sql`SELECT count(*)::int AS usuarios FROM usuarios`)).toEqual({ usuarios: 0 })
    // Filled twice, by the slowest of machines.
  }, 120_000)
})

interface Nodo {
  'Relation Name'?: string
  'Plan Rows': number
  Plans?: Nodo[]
}

/** The same database, and the plans of what the transactions on it ask whose text has that part. */
function conPlanesDe(db: Database, parte: string): { db: Database; planes: Nodo[] } {
  const planes: Nodo[] = []
  const mirada = (tx: Tx): Tx => ({
    ...tx,
    async many<T>(query: Sql) {
      if (query.text.includes(parte)) {
        const [fila] = await tx.search<{ 'QUERY PLAN': { Plan: Nodo }[] }>(sql`EXPLAIN (FORMAT JSON) ${query}`)
        planes.push(...(fila?.['QUERY PLAN'] ?? []).map(({ Plan }) => Plan))
      }
      return tx.many<T>(query)
    },
  })
  return { db: { ...db, transaction: (work) => db.transaction((tx) => work(mirada(tx))) }, planes }
}

/** Rows that a plan expects wherever it reads a table. */
const deTabla = (nodo: Nodo, tabla: string): { filas: number }[] => [
  ...(nodo['Relation Name'] === tabla ? [{ filas: nodo['Plan Rows'] }] : []),
  ...(nodo.Plans ?? []).flatMap((otro) => deTabla(otro, tabla)),
]
