import { describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql'
import { csv, escena, finished } from './importacion-escena.ts'
import * as hay from '#tests/kit'

const { server, upload, imported, count } = escena()

describe('a file of students', () => {
  it('is checked without saving anything, then imported as it was shown, then changes nothing', async () => {
    const admin = await server.as('Administrador')
    const archivo = csv(
      ['Nombre', 'Apellidos', 'Identidad', 'Fecha de nacimiento', 'Género', 'Celular', 'Signo'],
      ['Sofía', 'Mejía Reyes', '0801-2012-11111', '15/03/2012', 'femenino', '9999-8888', 'Aries'],
      ['José', 'Núñez', '801199012346', '1990-12-31', 'M', '+1 305 555 0199', ''],
    )
    const before = await count('clientes')
    const checked = await upload(admin, 'clientes', archivo)
    expect(checked).toMatchObject({
      status: 201,
      body: {
        estado: 'lista',
        total: 2,
        nuevas: 2,
        iguales: 0,
        rechazadas: 0,
        ignoradas: ['Signo'],
        columnas: ['nombres', 'apellidos', 'dni', 'fecha_nacimiento', 'sexo', 'telefono'],
        muestra: [
          {
            linea: 2,
            accion: 'nueva',
            datos: {
              nombres: 'Sofía',
              dni: '0801201211111',
              fecha_nacimiento: '2012-03-15',
              sexo: 'F',
              telefono: '+50499998888',
            },
          },
          { linea: 3, datos: { dni: '0801199012346', telefono: '+13055550199' } },
        ],
      },
    })
    expect(await count('clientes')).toBe(before)

    expect((await admin.post(`/Importaciones/${checked.body.id}/aplicar`)).status).toBe(202)
    expect(await finished(admin, checked.body.id)).toMatchObject({
      estado: 'aplicada',
      nuevas: 2,
      hechas: 2,
      muestra: [],
    })
    const saved = await server.db.many<{ codigo: string; origen: string }>(
      sql`SELECT codigo, nombres, origen FROM clientes WHERE dni IN ('0801201211111', '0801199012346') ORDER BY id`,
    )
    expect(saved).toMatchObject([
      { nombres: 'Sofía', origen: 'importacion' },
      { nombres: 'José', origen: 'importacion' },
    ])
    expect(saved.map(({ codigo }) => codigo)).toEqual([
      expect.stringMatching(/^C-\d{6}$/),
      expect.stringMatching(/^C-\d{6}$/),
    ])
    expect(
      await server.db.one(sql`SELECT contenido IS NULL AS dropped FROM importaciones WHERE id = ${checked.body.id}`),
    ).toEqual({ dropped: true })
    expect(
      await server.db.many(
        sql`
          SELECT accion, despues->>'nuevas' AS nuevas
          FROM bitacora
          WHERE modulo = 'Importaciones' AND entidad_id = ${checked.body.id}
        `,
      ),
    ).toEqual([{ accion: 'importar', nuevas: '2' }])

    expect(await upload(admin, 'clientes', archivo)).toMatchObject({
      body: { nuevas: 0, cambiadas: 0, iguales: 2, diferentes: 0 },
    })
  })

  it('with five bad lines imports nothing and names the five and why', async () => {
    const admin = await server.as('Administrador')
    const before = await count('clientes')
    const { body } = await upload(
      admin,
      'clientes',
      csv(
        ['Nombres', 'Apellidos', 'DNI', 'Nacimiento', 'Teléfono', 'Correo'],
        ['Buena', 'Primera', '0101-2000-00001', '01/01/2000', '', ''],
        ['', 'Sin Nombre', '', '', '', ''],
        ['Corto', 'Dni', '0801-1990', '', '', ''],
        ['Fecha', 'Imposible', '', '31/02/2010', '', ''],
        ['Repite', 'Documento', '0101200000001', '', '', ''],
        ['Futura', 'Persona', '', '01/01/2099', '', ''],
        ['Buena', 'Última', '0101-2000-00002', '', '', ''],
      ),
    )
    expect(body).toMatchObject({ estado: 'rechazada', total: 7, rechazadas: 5 })
    expect(body.errores).toEqual([
      { linea: 3, quien: 'Sin Nombre', columna: 'Nombres', letra: 'A', valor: '', motivo: 'Este dato es necesario.' },
      {
        linea: 4,
        quien: 'Corto Dni',
        columna: 'DNI',
        letra: 'C',
        valor: '0801-1990',
        motivo: 'El DNI tiene 13 dígitos; aquí hay 8.',
      },
      {
        linea: 5,
        quien: 'Fecha Imposible',
        columna: 'Nacimiento',
        letra: 'D',
        valor: '31/02/2010',
        motivo: 'Escriba una fecha que exista: 05/03/2025.',
      },
      {
        linea: 6,
        quien: 'Repite Documento',
        columna: 'DNI',
        letra: 'C',
        valor: '0101200000001',
        motivo: 'Repite la línea 2.',
      },
      {
        linea: 7,
        quien: 'Futura Persona',
        columna: 'Nacimiento',
        letra: 'D',
        valor: '2099-01-01',
        motivo: 'La fecha de nacimiento todavía no llega.',
      },
    ])
    expect((await admin.post(`/Importaciones/${body.id}/aplicar`)).status).toBe(409)
    expect(await count('clientes')).toBe(before)
    const report = await admin.get<string>(`/Importaciones/${body.id}/errores.csv`)
    expect(report.headers.get('Content-Type')).toContain('text/csv')
    expect(report.body).toContain('4,Corto Dni,DNI,0801-1990,El DNI tiene 13 dígitos')
  })

  it('changes those already there only when asked, field by field, with what was before in the bitácora', async () => {
    const admin = await server.as('Administrador')
    await imported(
      admin,
      'clientes',
      csv(['nombres', 'apellidos', 'dni', 'correo'], ['Rosa', 'Paz', '0501199000011', 'rosa@ejemplo.hn']),
    )
    const changed = csv(
      ['nombres', 'apellidos', 'dni', 'correo', 'dirección'],
      ['Rosa María', 'Paz', '0501199000011', '', 'La Ceiba'],
    )
    expect(await upload(admin, 'clientes', changed)).toMatchObject({
      body: { nuevas: 0, cambiadas: 0, iguales: 1, diferentes: 1 },
    })
    expect(await imported(admin, 'clientes', changed, true)).toMatchObject({ cambiadas: 1, iguales: 0 })
    expect(
      await server.db.one(sql`SELECT nombres, correo, direccion, version FROM clientes WHERE dni = '0501199000011'`),
    ).toEqual({ nombres: 'Rosa María', correo: 'rosa@ejemplo.hn', direccion: 'La Ceiba', version: 2 })
    expect(
      await server.db.many(sql`SELECT antes, despues FROM bitacora WHERE accion = 'importar' AND entidad = 'clientes'`),
    ).toEqual([
      { antes: { nombres: 'Rosa', direccion: null }, despues: { nombres: 'Rosa María', direccion: 'La Ceiba' } },
    ])
    expect(await upload(admin, 'clientes', changed, true)).toMatchObject({
      body: { cambiadas: 0, iguales: 1, diferentes: 0 },
    })
  })

  it('knows a student without documents by name and birth date, and asks where a name alone is not enough', async () => {
    const admin = await server.as('Administrador')
    const archivo = csv(
      ['nombres', 'apellidos', 'fecha nacimiento'],
      ['Juan', 'Pérez', '2010-05-05'],
      ['JUAN', 'perez', '2011-06-06'],
      ['Eva', 'Sola', ''],
    )
    await imported(admin, 'clientes', archivo)
    expect(await upload(admin, 'clientes', archivo)).toMatchObject({ body: { nuevas: 0, iguales: 3 } })
    const twins = await upload(admin, 'clientes', csv(['nombres', 'apellidos'], ['Luz', 'Gómez'], ['luz', 'Gomez']))
    expect(twins.body.errores).toMatchObject([{ linea: 3, motivo: expect.stringContaining('línea 2') }])
  })

  it('brings one guardian for two siblings, an opening debt with its due date and a credit, once and never as income', async () => {
    const admin = await server.as('Administrador')
    const archivo = csv(
      [
        'nombres',
        'apellidos',
        'dni',
        'encargado nombre',
        'apellidos del encargado',
        'DNI del encargado',
        'parentesco',
        'saldo inicial',
        'vencimiento del saldo',
        'a favor',
      ],
      ['Ana', 'Cruz', '0601201000001', 'Marta', 'Cruz', '0601-1980-00009', 'Madre', 'L 1,234.50', '2025-10-05', ''],
      ['Beto', 'Cruz', '0601201100002', 'Marta', 'Cruz', '0601198000009', 'mamá', '', '', '300'],
    )
    await imported(admin, 'clientes', archivo)
    const guardians = await server.db.many(
      sql`
        SELECT e.nombres, ce.parentesco, ce.principal
        FROM encargados e
        JOIN cliente_encargados ce ON ce.encargado_id = e.id
        WHERE e.dni = '0601198000009'
      `,
    )
    expect(guardians).toEqual([
      { nombres: 'Marta', parentesco: 'madre', principal: true },
      { nombres: 'Marta', parentesco: 'madre', principal: true },
    ])
    expect(
      await server.db.many(sql`SELECT count(DISTINCT id) AS n FROM encargados WHERE dni = '0601198000009'`),
    ).toEqual([{ n: 1 }])
    expect(
      await server.db.many(
        sql`
          SELECT k.concepto, k.bruto, k.vence
          FROM cargos k
          JOIN clientes c ON c.id = k.cliente_id
          WHERE c.dni = '0601201000001'
        `,
      ),
    ).toEqual([{ concepto: 'saldo_inicial', bruto: 123450, vence: '2025-10-05' }])
    expect(
      await server.db.one(
        sql`
          SELECT c.a_favor, k.monto, k.tipo
          FROM clientes c
          JOIN creditos k ON k.cliente_id = c.id
          WHERE c.dni = '0601201100002'
        `,
      ),
    ).toEqual({ a_favor: 30000, monto: 30000, tipo: 'saldo_inicial' })
    expect(await count('recibos')).toBe(0)

    expect(await imported(admin, 'clientes', archivo, true)).toMatchObject({ nuevas: 0, cambiadas: 0, iguales: 2 })
    expect(await server.db.one(sql`SELECT a_favor FROM clientes WHERE dni = '0601201100002'`)).toEqual({
      a_favor: 30000,
    })
    const other = await upload(
      admin,
      'clientes',
      csv(['nombres', 'apellidos', 'dni', 'saldo inicial'], ['Ana', 'Cruz', '0601201000001', '99']),
      true,
    )
    expect(other.body.errores).toMatchObject([
      { linea: 2, columna: 'saldo inicial', motivo: 'Ya tiene otro saldo inicial.' },
    ])
    const stranger = await upload(
      admin,
      'clientes',
      csv(
        ['nombres', 'apellidos', 'encargado nombre', 'encargado apellido', 'encargado dni'],
        ['Caty', 'Lara', 'Otra', 'Señora', '0601198000009'],
      ),
    )
    expect(stranger.body.errores).toMatchObject([{ motivo: 'Este DNI ya es del encargado Marta Cruz.' }])
  })

  it('reads the amounts of a column by one convention, and names the line that keeps to another', async () => {
    const admin = await server.as('Administrador')
    const saldos = (...textos: string[]) =>
      csv(
        ['nombres', 'apellidos', 'dni', 'saldo inicial', 'a favor'],
        ...textos.map((texto, n) => [`Coma ${n}`, 'Decimal', `060120100001${n}`, texto, '1,000.25']),
      )
    const mezclados = await upload(admin, 'clientes', saldos('300', '1.234,50', '1,234.50', '250,75'))
    expect(mezclados.body).toMatchObject({
      rechazadas: 1,
      errores: [
        {
          linea: 4,
          columna: 'saldo inicial',
          valor: '1,234.50',
          motivo: 'Escribe los decimales de otro modo que la línea 3 (1.234,50). Use uno solo en toda la columna.',
        },
      ],
    })
    await imported(admin, 'clientes', saldos('300', '1.234,50', '2 000', '250,75', '1.500'))
    expect(
      await server.db.many(sql`
        SELECT k.bruto
        FROM cargos k
        JOIN clientes c ON c.id = k.cliente_id
        WHERE c.apellidos = 'Decimal'
        ORDER BY c.dni
      `),
    ).toEqual([30_000, 123_450, 200_000, 25_075, 150_000].map((bruto) => ({ bruto })))
    const malos = await upload(admin, 'clientes', saldos('0,500.00', '12.34.56'))
    expect(malos.body.errores).toMatchObject([
      { linea: 2, motivo: 'No se entiende como monto. Escríbalo así: 1,000.50.' },
      { linea: 3, motivo: 'No se entiende como monto. Escríbalo así: 1,000.50.' },
    ])
  })

  it('lets only who may authorise bring opening balances', async () => {
    const reception = await server.as('Recepción')
    const refused = await upload(reception, 'clientes', csv(['nombres', 'apellidos', 'a favor'], ['Ana', 'Luz', '500']))
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'sin_permiso', message: expect.stringContaining('saldos iniciales') },
    })
    expect((await upload(reception, 'clientes', csv(['nombres', 'apellidos'], ['Ana', 'Luz']))).status).toBe(201)
  })
})

describe('files of courses and enrolments', () => {
  it('make the category, keep the prices, and give the charges that are asked for', async () => {
    const admin = await server.as('Administrador')
    const cursos = csv(
      [
        'Código',
        'Nombre',
        'Categoría',
        'Inicia',
        'Finaliza',
        'Cupo',
        'Cuota de matrícula',
        'Mensualidad',
        'Mensualidades',
        'Día de pago',
        'Estado',
      ],
      ['CUR-1', 'Inglés A1', 'Idiomas', '01/02/2027', '30/04/2027', '2', '500', '1,200.00', '3', '5', 'abierto'],
    )
    expect(await upload(admin, 'cursos', cursos)).toMatchObject({ body: { nuevas: 1 } })
    expect(await server.db.many(sql`SELECT FROM curso_categorias WHERE nombre = 'Idiomas'`)).toEqual([])
    expect(await imported(admin, 'cursos', cursos)).toMatchObject({ nuevas: 1 })
    expect(
      await server.db.one(
        sql`
          SELECT c.periodo, c.precio_matricula, c.precio_mensualidad, c.mensualidades, c.modalidad, k.nombre
          FROM cursos c
          JOIN curso_categorias k ON k.id = c.categoria_id
          WHERE codigo = 'CUR-1'
        `,
      ),
    ).toEqual({
      periodo: '2027-I',
      precio_matricula: 50000,
      precio_mensualidad: 120000,
      mensualidades: 3,
      modalidad: 'presencial',
      nombre: 'Idiomas',
    })
    const sinNumero = csv(
      ['Código', 'Nombre', 'Categoría', 'Inicia', 'Finaliza', 'Cupo', 'Mensualidad'],
      ['CUR-8', 'Francés', 'Idiomas', '15/01/2027', '28/05/2027', '2', '500'],
      ['CUR-9', 'Charla', 'Idiomas', '15/01/2027', '28/05/2027', '2', ''],
    )
    await imported(admin, 'cursos', sinNumero)
    expect(
      await server.db.many(sql`SELECT mensualidades FROM cursos WHERE codigo IN ('CUR-8', 'CUR-9') ORDER BY codigo`),
    ).toEqual([{ mensualidades: 5 }, { mensualidades: 0 }])
    expect(await upload(admin, 'cursos', cursos, true)).toMatchObject({ body: { nuevas: 0, cambiadas: 0, iguales: 1 } })

    await imported(
      admin,
      'clientes',
      csv(
        ['nombres', 'apellidos', 'dni', 'pasaporte'],
        ['Uno', 'A', '0701200000001', ''],
        ['Dos', 'B', '', 'XY-77'],
        ['Tres', 'C', '0701200000003', ''],
      ),
    )
    const matriculas = csv(
      ['DNI', 'Pasaporte', 'Curso', 'Fecha de matrícula', 'Estado', 'Cargos'],
      ['0701-2000-00001', '', 'cur-1', '15/01/2027', 'Activa', 'todos'],
      ['', 'XY-77', 'CUR-1', '2027-01-20', 'activa', 'desde 01/03/2027'],
    )
    expect(await imported(admin, 'matriculas', matriculas)).toMatchObject({ nuevas: 2 })
    const charges = await server.db.many(
      sql`
        SELECT k.concepto, k.numero, k.bruto, k.vence
        FROM cargos k
        JOIN clientes c ON c.id = k.cliente_id
        WHERE c.otro_documento = 'XY-77'
        ORDER BY k.vence
      `,
    )
    expect(charges).toEqual([
      { concepto: 'mensualidad', numero: 2, bruto: 120000, vence: '2027-03-05' },
      { concepto: 'mensualidad', numero: 3, bruto: 120000, vence: '2027-04-05' },
    ])
    expect(
      await server.db.one(
        sql`
          SELECT count(*) AS n, sum(bruto) AS total
          FROM cargos k
          JOIN clientes c ON c.id = k.cliente_id
          WHERE c.dni = '0701200000001'
        `,
      ),
    ).toEqual({ n: 4, total: 410000 })
    expect(await upload(admin, 'matriculas', matriculas)).toMatchObject({ body: { nuevas: 0, iguales: 2 } })

    const full = await upload(
      admin,
      'matriculas',
      csv(
        ['DNI', 'Curso', 'Estado'],
        ['0701200000003', 'CUR-1', 'activa'],
        ['0000000000000', 'CUR-1', ''],
        ['0701200000003', 'NO-HAY', ''],
      ),
    )
    expect(full.body.errores).toMatchObject([
      { linea: 2, motivo: expect.stringContaining('cupo para 2') },
      { linea: 3, columna: 'DNI', motivo: 'No se encontró este estudiante.' },
      { linea: 4, columna: 'Curso', motivo: 'No se encontró este curso.' },
    ])
    // A student erased on request has a code yet, and owes nothing new.
    await hay.estudiante(server.db, {
      codigo: 'C-BORRADA',
      nombres: 'Cuatro',
      apellidos: 'D',
      datos_borrados_en: new Date(),
    })
    const erased = await upload(admin, 'matriculas', csv(['Código', 'Curso'], ['C-BORRADA', 'CUR-1']))
    expect(erased.body.errores).toMatchObject([{ linea: 2, motivo: 'No se encontró este estudiante.' }])
    const price = await upload(
      admin,
      'cursos',
      csv(
        ['codigo', 'nombre', 'categoria', 'inicia', 'finaliza', 'cupo', 'mensualidad'],
        ['CUR-1', 'Inglés A1', 'Idiomas', '01/02/2027', '30/04/2027', '1', '999'],
      ),
      true,
    )
    expect(price.body.errores.map(({ columna, motivo }) => [columna, motivo])).toEqual([
      ['cupo', expect.stringContaining('Ya hay 2 inscritos')],
    ])
  })

  it('is refused to a role without the permission of its kind', async () => {
    const reception = await server.as('Recepción')
    expect((await upload(reception, 'cursos', csv(['codigo'], ['X']))).status).toBe(403)
    const accounting = await server.as('Contabilidad')
    expect((await upload(accounting, 'clientes', csv(['nombres', 'apellidos'], ['A', 'B']))).status).toBe(403)
    expect(
      (await fetch(`${server.url}/api/api/Importaciones?tipo=clientes&archivo=a.csv`, { method: 'POST', body: 'x' }))
        .status,
    ).toBe(401)
  })
})
