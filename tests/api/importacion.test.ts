import { readFileSync } from 'node:fs'
import { crc32, gunzipSync, gzipSync } from 'node:zlib'
import writeExcelFile from 'write-excel-file/node'
import { describe, expect, it } from 'vitest'
import type { Importacion } from '#contract/importacion/importaciones'
import { ident, sql } from '#server/db/sql'
import { Mapeo } from '#server/importacion/mapeo'
import { aplicar, leer, subir, type Quehacer } from '#server/importacion/service'
import { startServer, type Answer, type Client } from './helper.ts'

const server = startServer()

describe('a file of students', () => {
  it('is checked without saving anything, then imported as it was shown, then changes nothing', async () => {
    const admin = await server.as('Administrador')
    const archivo = csv(['Nombre', 'Apellidos', 'Identidad', 'Fecha de nacimiento', 'Género', 'Celular', 'Signo'], ['Sofía', 'Mejía Reyes', '0801-2012-11111', '15/03/2012', 'femenino', '9999-8888', 'Aries'], ['José', 'Núñez', '801199012346', '1990-12-31', 'M', '+1 305 555 0199', ''])
    const before = await count('clientes')
    const checked = await upload(admin, 'clientes', archivo)
    expect(checked).toMatchObject({
      status: 201,
      body: {
        estado: 'lista', total: 2, nuevas: 2, iguales: 0, rechazadas: 0, ignoradas: ['Signo'],
        columnas: ['nombres', 'apellidos', 'dni', 'fecha_nacimiento', 'sexo', 'telefono'],
        muestra: [{ linea: 2, accion: 'nueva', datos: { nombres: 'Sofía', dni: '0801201211111', fecha_nacimiento: '2012-03-15', sexo: 'F', telefono: '+50499998888' } }, { linea: 3, datos: { dni: '0801199012346', telefono: '+13055550199' } }],
      },
    })
    expect(await count('clientes')).toBe(before)

    expect((await admin.post(`/Importaciones/${checked.body.id}/aplicar`)).status).toBe(202)
    expect(await finished(admin, checked.body.id)).toMatchObject({ estado: 'aplicada', nuevas: 2, hechas: 2, muestra: [] })
    const saved = await server.db.many<{ codigo: string; origen: string }>(sql`SELECT codigo, nombres, origen FROM clientes WHERE dni IN ('0801201211111', '0801199012346') ORDER BY id`)
    expect(saved).toMatchObject([{ nombres: 'Sofía', origen: 'importacion' }, { nombres: 'José', origen: 'importacion' }])
    expect(saved.map(({ codigo }) => codigo)).toEqual([expect.stringMatching(/^C-\d{6}$/), expect.stringMatching(/^C-\d{6}$/)])
    expect(await server.db.one(sql`SELECT contenido IS NULL AS dropped FROM importaciones WHERE id = ${checked.body.id}`)).toEqual({ dropped: true })
    expect(await server.db.many(sql`SELECT accion, despues->>'nuevas' AS nuevas FROM bitacora WHERE modulo = 'Importaciones' AND entidad_id = ${checked.body.id}`)).toEqual([{ accion: 'importar', nuevas: '2' }])

    expect(await upload(admin, 'clientes', archivo)).toMatchObject({ body: { nuevas: 0, cambiadas: 0, iguales: 2, diferentes: 0 } })
  })

  it('with five bad lines imports nothing and names the five and why', async () => {
    const admin = await server.as('Administrador')
    const before = await count('clientes')
    const { body } = await upload(admin, 'clientes', csv(
      ['Nombres', 'Apellidos', 'DNI', 'Nacimiento', 'Teléfono', 'Correo'],
      ['Buena', 'Primera', '0101-2000-00001', '01/01/2000', '', ''],
      ['', 'Sin Nombre', '', '', '', ''],
      ['Corto', 'Dni', '0801-1990', '', '', ''],
      ['Fecha', 'Imposible', '', '31/02/2010', '', ''],
      ['Repite', 'Documento', '0101200000001', '', '', ''],
      ['Futura', 'Persona', '', '01/01/2099', '', ''],
      ['Buena', 'Última', '0101-2000-00002', '', '', ''],
    ))
    expect(body).toMatchObject({ estado: 'rechazada', total: 7, rechazadas: 5 })
    expect(body.errores).toEqual([
      { linea: 3, columna: 'Nombres', valor: '', motivo: 'Este dato es necesario.' },
      { linea: 4, columna: 'DNI', valor: '0801-1990', motivo: 'El DNI tiene 13 dígitos: 0801-1990-12345.' },
      { linea: 5, columna: 'Nacimiento', valor: '31/02/2010', motivo: 'Escriba una fecha que exista: 05/03/2025.' },
      { linea: 6, columna: 'DNI', valor: '0101200000001', motivo: 'Repite la línea 2.' },
      { linea: 7, columna: 'Nacimiento', valor: '2099-01-01', motivo: 'La fecha de nacimiento todavía no llega.' },
    ])
    expect((await admin.post(`/Importaciones/${body.id}/aplicar`)).status).toBe(409)
    expect(await count('clientes')).toBe(before)
    const report = await admin.get<string>(`/Importaciones/${body.id}/errores.csv`)
    expect(report.headers.get('Content-Type')).toContain('text/csv')
    expect(report.body).toContain('4,DNI,0801-1990,El DNI tiene 13 dígitos')
  })

  it('changes those already there only when asked, field by field, with what was before in the bitácora', async () => {
    const admin = await server.as('Administrador')
    await imported(admin, 'clientes', csv(['nombres', 'apellidos', 'dni', 'correo'], ['Rosa', 'Paz', '0501199000011', 'rosa@ejemplo.hn']))
    const changed = csv(['nombres', 'apellidos', 'dni', 'correo', 'dirección'], ['Rosa María', 'Paz', '0501199000011', '', 'La Ceiba'])
    expect(await upload(admin, 'clientes', changed)).toMatchObject({ body: { nuevas: 0, cambiadas: 0, iguales: 1, diferentes: 1 } })
    expect(await imported(admin, 'clientes', changed, true)).toMatchObject({ cambiadas: 1, iguales: 0 })
    expect(await server.db.one(sql`SELECT nombres, correo, direccion, version FROM clientes WHERE dni = '0501199000011'`)).toEqual({ nombres: 'Rosa María', correo: 'rosa@ejemplo.hn', direccion: 'La Ceiba', version: 2 })
    expect(await server.db.many(sql`SELECT antes, despues FROM bitacora WHERE accion = 'importar' AND entidad = 'clientes'`)).toEqual([{ antes: { nombres: 'Rosa', direccion: null }, despues: { nombres: 'Rosa María', direccion: 'La Ceiba' } }])
    expect(await upload(admin, 'clientes', changed, true)).toMatchObject({ body: { cambiadas: 0, iguales: 1, diferentes: 0 } })
  })

  it('knows a student without documents by name and birth date, and asks where a name alone is not enough', async () => {
    const admin = await server.as('Administrador')
    const archivo = csv(['nombres', 'apellidos', 'fecha nacimiento'], ['Juan', 'Pérez', '2010-05-05'], ['JUAN', 'perez', '2011-06-06'], ['Eva', 'Sola', ''])
    await imported(admin, 'clientes', archivo)
    expect(await upload(admin, 'clientes', archivo)).toMatchObject({ body: { nuevas: 0, iguales: 3 } })
    const twins = await upload(admin, 'clientes', csv(['nombres', 'apellidos'], ['Luz', 'Gómez'], ['luz', 'Gomez']))
    expect(twins.body.errores).toMatchObject([{ linea: 3, motivo: expect.stringContaining('línea 2') }])
  })

  it('brings one guardian for two siblings, an opening debt with its due date and a credit, once and never as income', async () => {
    const admin = await server.as('Administrador')
    const archivo = csv(
      ['nombres', 'apellidos', 'dni', 'encargado nombre', 'apellidos del encargado', 'DNI del encargado', 'parentesco', 'saldo inicial', 'vencimiento del saldo', 'a favor'],
      ['Ana', 'Cruz', '0601201000001', 'Marta', 'Cruz', '0601-1980-00009', 'Madre', 'L 1,234.50', '05/10/2025', ''],
      ['Beto', 'Cruz', '0601201100002', 'Marta', 'Cruz', '0601198000009', 'mamá', '', '', '300'],
    )
    await imported(admin, 'clientes', archivo)
    const guardians = await server.db.many(sql`SELECT e.nombres, ce.parentesco, ce.principal FROM encargados e JOIN cliente_encargados ce ON ce.encargado_id = e.id WHERE e.dni = '0601198000009'`)
    expect(guardians).toEqual([{ nombres: 'Marta', parentesco: 'madre', principal: true }, { nombres: 'Marta', parentesco: 'madre', principal: true }])
    expect(await server.db.many(sql`SELECT count(DISTINCT id) AS n FROM encargados WHERE dni = '0601198000009'`)).toEqual([{ n: 1 }])
    expect(await server.db.many(sql`SELECT k.concepto, k.bruto, k.vence FROM cargos k JOIN clientes c ON c.id = k.cliente_id WHERE c.dni = '0601201000001'`)).toEqual([{ concepto: 'saldo_inicial', bruto: 123450, vence: '2025-10-05' }])
    expect(await server.db.one(sql`SELECT c.a_favor, k.monto, k.tipo FROM clientes c JOIN creditos k ON k.cliente_id = c.id WHERE c.dni = '0601201100002'`)).toEqual({ a_favor: 30000, monto: 30000, tipo: 'saldo_inicial' })
    expect(await count('recibos')).toBe(0)

    expect(await imported(admin, 'clientes', archivo, true)).toMatchObject({ nuevas: 0, cambiadas: 0, iguales: 2 })
    expect(await server.db.one(sql`SELECT a_favor FROM clientes WHERE dni = '0601201100002'`)).toEqual({ a_favor: 30000 })
    const other = await upload(admin, 'clientes', csv(['nombres', 'apellidos', 'dni', 'saldo inicial'], ['Ana', 'Cruz', '0601201000001', '99']), true)
    expect(other.body.errores).toMatchObject([{ linea: 2, columna: 'saldo inicial', motivo: 'Ya tiene otro saldo inicial.' }])
    const stranger = await upload(admin, 'clientes', csv(['nombres', 'apellidos', 'encargado nombre', 'encargado apellido', 'encargado dni'], ['Caty', 'Lara', 'Otra', 'Señora', '0601198000009']))
    expect(stranger.body.errores).toMatchObject([{ motivo: 'Este DNI ya es del encargado Marta Cruz.' }])
  })

  it('lets only who may authorise bring opening balances', async () => {
    const reception = await server.as('Recepción')
    const refused = await upload(reception, 'clientes', csv(['nombres', 'apellidos', 'a favor'], ['Ana', 'Luz', '500']))
    expect(refused).toMatchObject({ status: 403, body: { code: 'sin_permiso', message: expect.stringContaining('saldos iniciales') } })
    expect((await upload(reception, 'clientes', csv(['nombres', 'apellidos'], ['Ana', 'Luz']))).status).toBe(201)
  })
})

describe('files of courses and enrolments', () => {
  it('make the category, keep the prices, and give the charges that are asked for', async () => {
    const admin = await server.as('Administrador')
    const cursos = csv(
      ['Código', 'Nombre', 'Categoría', 'Inicia', 'Finaliza', 'Cupo', 'Cuota de matrícula', 'Mensualidad', 'Mensualidades', 'Día de pago', 'Estado'],
      ['CUR-1', 'Inglés A1', 'Idiomas', '01/02/2027', '30/04/2027', '2', '500', '1,200.00', '3', '5', 'abierto'],
    )
    expect(await upload(admin, 'cursos', cursos)).toMatchObject({ body: { nuevas: 1 } })
    expect(await server.db.many(sql`SELECT FROM curso_categorias WHERE nombre = 'Idiomas'`)).toEqual([])
    expect(await imported(admin, 'cursos', cursos)).toMatchObject({ nuevas: 1 })
    expect(await server.db.one(sql`SELECT c.periodo, c.precio_matricula, c.precio_mensualidad, c.mensualidades, c.modalidad, k.nombre FROM cursos c JOIN curso_categorias k ON k.id = c.categoria_id WHERE codigo = 'CUR-1'`)).toEqual({ periodo: '2027-I', precio_matricula: 50000, precio_mensualidad: 120000, mensualidades: 3, modalidad: 'presencial', nombre: 'Idiomas' })
    expect(await upload(admin, 'cursos', cursos, true)).toMatchObject({ body: { nuevas: 0, cambiadas: 0, iguales: 1 } })

    await imported(admin, 'clientes', csv(['nombres', 'apellidos', 'dni', 'pasaporte'], ['Uno', 'A', '0701200000001', ''], ['Dos', 'B', '', 'XY-77'], ['Tres', 'C', '0701200000003', '']))
    const matriculas = csv(['DNI', 'Pasaporte', 'Curso', 'Fecha de matrícula', 'Estado', 'Cargos'], ['0701-2000-00001', '', 'cur-1', '15/01/2027', 'Activa', 'todos'], ['', 'XY-77', 'CUR-1', '2027-01-20', 'activa', 'desde 01/03/2027'])
    expect(await imported(admin, 'matriculas', matriculas)).toMatchObject({ nuevas: 2 })
    const charges = await server.db.many(sql`SELECT k.concepto, k.numero, k.bruto, k.vence FROM cargos k JOIN clientes c ON c.id = k.cliente_id WHERE c.otro_documento = 'XY-77' ORDER BY k.vence`)
    expect(charges).toEqual([{ concepto: 'mensualidad', numero: 2, bruto: 120000, vence: '2027-03-05' }, { concepto: 'mensualidad', numero: 3, bruto: 120000, vence: '2027-04-05' }])
    expect(await server.db.one(sql`SELECT count(*) AS n, sum(bruto) AS total FROM cargos k JOIN clientes c ON c.id = k.cliente_id WHERE c.dni = '0701200000001'`)).toEqual({ n: 4, total: '410000' })
    expect(await upload(admin, 'matriculas', matriculas)).toMatchObject({ body: { nuevas: 0, iguales: 2 } })

    const full = await upload(admin, 'matriculas', csv(['DNI', 'Curso', 'Estado'], ['0701200000003', 'CUR-1', 'activa'], ['0000000000000', 'CUR-1', ''], ['0701200000003', 'NO-HAY', '']))
    expect(full.body.errores).toMatchObject([{ linea: 2, motivo: expect.stringContaining('cupo para 2') }, { linea: 3, columna: 'DNI', motivo: 'No se encontró este estudiante.' }, { linea: 4, columna: 'Curso', motivo: 'No se encontró este curso.' }])
    const price = await upload(admin, 'cursos', csv(['codigo', 'nombre', 'categoria', 'inicia', 'finaliza', 'cupo', 'mensualidad'], ['CUR-1', 'Inglés A1', 'Idiomas', '01/02/2027', '30/04/2027', '1', '999']), true)
    expect(price.body.errores.map(({ columna, motivo }) => [columna, motivo])).toEqual(expect.arrayContaining([['mensualidad', expect.stringContaining('ya tiene matrículas')], ['cupo', expect.stringContaining('Ya hay 2 inscritos')]]))
  })

  it('is refused to a role without the permission of its kind', async () => {
    const reception = await server.as('Recepción')
    expect((await upload(reception, 'cursos', csv(['codigo'], ['X']))).status).toBe(403)
    const accounting = await server.as('Contabilidad')
    expect((await upload(accounting, 'clientes', csv(['nombres', 'apellidos'], ['A', 'B']))).status).toBe(403)
    expect((await fetch(`${server.url}/api/api/Importaciones?tipo=clientes&archivo=a.csv`, { method: 'POST', body: 'x' })).status).toBe(401)
  })
})

describe('what a file is', () => {
  it('is read from Excel with its dates and numbers, and from Windows-1252, UTF-16, semicolons and tabs', async () => {
    const admin = await server.as('Administrador')
    const xlsx = await writeExcelFile([
      ['Nombres', 'Apellidos', 'DNI', 'Fecha de nacimiento', 'Saldo inicial'].map((value) => ({ value })),
      [{ value: 'Ángel' }, { value: 'Ñuñez' }, { value: 801200111111, type: Number }, { value: new Date(Date.UTC(2001, 1, 28)), type: Date, format: 'dd/mm/yyyy' }, { value: 1234.1, type: Number }],
    ]).toBuffer()
    expect(await upload(admin, 'clientes', xlsx)).toMatchObject({ status: 201, body: { rechazadas: 0, muestra: [{ datos: { nombres: 'Ángel', dni: '0801200111111', fecha_nacimiento: '2001-02-28', saldo_inicial: 123410 } }] } })

    const texto = 'Nombres;Apellidos\r\nÁngel;"Ñuñez; Peña"\r\n'
    const leidos = { datos: { nombres: 'Ángel', apellidos: 'Ñuñez; Peña' } }
    for (const contenido of [Buffer.from(texto, 'latin1'), Buffer.from(`\uFEFF${texto}`), Buffer.from(`\uFEFF${texto.replaceAll(';', '\t').replace('\t Peña', '; Peña')}`, 'utf16le'), gzipSync(texto)]) {
      expect(await upload(admin, 'clientes', contenido)).toMatchObject({ status: 201, body: { rechazadas: 0, muestra: [leidos] } })
    }
  })

  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['empty', () => Buffer.from(''), 'vacío'],
    ['only headings', () => csv(['nombres', 'apellidos']), 'solo tiene encabezados'],
    ['without its columns', () => csv(['color'], ['azul']), 'Faltan las columnas Nombres, Apellidos'],
    ['with a repeated heading', () => csv(['Nombre', 'NOMBRES', 'apellidos'], ['a', 'b', 'c']), '«NOMBRES» está dos veces'],
    ['a web page', () => Buffer.from('<html><table><tr><td>nombres</td></tr></table></html>'), 'página web'],
    ['with NUL bytes', () => Buffer.from('nombres,apellidos\nA\0na,Luz\n'), 'dañado'],
    ['with an open quote', () => Buffer.from('nombres,apellidos\n"Ana,Luz\n'), 'comillas'],
    ['an old workbook', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), '.xls'],
    ['a ZIP of something else', () => zipOf({ 'leame.txt': 'hola' }), 'no es un libro de Excel'],
    ['a broken ZIP', () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(100, 7)]), 'dañado'],
    ['a ZIP that promises gigabytes', () => zipOf({ 'xl/workbook.xml': 'x' }, 3_000_000_000), 'demasiado grande'],
    ['a compressed file that opens to too much', () => gzipSync(Buffer.alloc(21 * 1024 * 1024, 65)), 'demasiado grande'],
  ])('is refused whole when %s', async (_what, contenido, motivo) => {
    const admin = await server.as('Administrador')
    expect(await upload(admin, 'clientes', await contenido())).toMatchObject({ status: 422, body: { code: 'regla', message: expect.stringContaining(motivo) } })
  })

  it('survives a sheet whose only cell is the last one of all', async () => {
    const admin = await server.as('Administrador')
    expect((await upload(admin, 'clientes', farCell())).status).toBe(422)
  })

  it('of more than 20 MB, or not sent as a file, is refused', async () => {
    const admin = await server.as('Administrador')
    expect((await upload(admin, 'clientes', Buffer.alloc(20 * 1024 * 1024 + 1, 65))).status).toBe(413)
    expect((await admin.post('/Importaciones?tipo=clientes&archivo=a.csv', { nombres: 'x' })).status).toBe(415)
    expect((await admin.post('/Importaciones?tipo=otra&archivo=a.csv')).status).toBe(400)
  })

  it('gives a template that imports as it is, but for what it refers to', async () => {
    const admin = await server.as('Administrador')
    for (const tipo of ['clientes', 'cursos'] as const) {
      const template = await admin.get<string>(`/Importaciones/plantilla/${tipo}.csv`)
      expect(template.status).toBe(200)
      expect(await upload(admin, tipo, Buffer.from(template.body))).toMatchObject({ status: 201, body: { errores: [], ignoradas: [], nuevas: 1 } })
    }
    const enrolments = await admin.get<string>('/Importaciones/plantilla/matriculas.csv')
    expect(await upload(admin, 'matriculas', Buffer.from(enrolments.body))).toMatchObject({ status: 201, body: { rechazadas: 1, ignoradas: [] } })
    expect((await admin.get('/Importaciones/plantilla/usuarios.csv')).status).toBe(400)
  })
})

describe('hostile text', () => {
  it('is only ever text: markup, formulas, emoji, prototype keys', async () => {
    const admin = await server.as('Administrador')
    const nombre = '<img src=x onerror=alert(1)>'
    const archivo = csv(['nombres', 'apellidos', '__proto__', 'constructor', 'observaciones'], [nombre, '=cmd()', '{"activo":false}', 'x', "'=1+1 😀"])
    const checked = await upload(admin, 'clientes', archivo)
    expect(checked.body).toMatchObject({ ignoradas: ['__proto__', 'constructor'], muestra: [{ datos: { nombres: nombre, apellidos: '=cmd()', observaciones: '=1+1 😀' } }] })
    await imported(admin, 'clientes', archivo)
    expect(await server.db.one(sql`SELECT apellidos, observaciones, activo FROM clientes WHERE nombres = ${nombre}`)).toEqual({ apellidos: '=cmd()', observaciones: '=1+1 😀', activo: true })
  })

  it('is cut and cleaned in the report, and neutralised in its CSV', async () => {
    const admin = await server.as('Administrador')
    const largo = '😀'.repeat(300)
    const { body } = await upload(admin, 'clientes', csv(['nombres', 'apellidos', '=raro', 'dni'], [largo, 'Luz', '', '=cmd()'], ['\u202eOculto', 'Bien', '', '']))
    expect(body.errores).toMatchObject([{ linea: 2, columna: 'nombres', valor: '😀'.repeat(80), motivo: 'Escriba 80 caracteres o menos.' }, { linea: 2, columna: 'dni', valor: '=cmd()' }])
    expect((await admin.get<string>(`/Importaciones/${body.id}/errores.csv`)).body).toContain(`2,dni,'=cmd(),`)
  })

  it('takes a file name for a name, never for a path', async () => {
    const admin = await server.as('Administrador')
    const { body } = await upload(admin, 'clientes', csv(['nombres', 'apellidos'], ['A', 'B']), false, '../../etc/passwd')
    expect(body.archivo).toBe('../../etc/passwd')
  })
})

describe('applying', () => {
  it('happens once, however many ask at the same time', async () => {
    const admin = await server.as('Administrador')
    const { body } = await upload(admin, 'clientes', csv(['nombres', 'apellidos', 'dni'], ['Una', 'Vez', '1001199900001']))
    const answers = await Promise.all(Array.from({ length: 6 }, () => admin.post(`/Importaciones/${body.id}/aplicar`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409, 409])
    await finished(admin, body.id)
    expect(await server.db.one(sql`SELECT count(*) AS n FROM clientes WHERE dni = '1001199900001'`)).toEqual({ n: 1 })
    expect((await admin.post(`/Importaciones/${body.id}/aplicar`)).status).toBe(409)
  })

  it('of two files with the same students makes them once', async () => {
    const admin = await server.as('Administrador')
    const archivo = csv(['nombres', 'apellidos', 'fecha nacimiento'], ...Array.from({ length: 50 }, (_, n) => [`Doble ${'abcdefghij'[n % 10]}${'abcdefghij'[Math.floor(n / 10)]}`, 'Importado', '2010-01-01']))
    const [one, other] = await Promise.all([upload(admin, 'clientes', archivo), upload(admin, 'clientes', archivo)])
    await Promise.all([one, other].map(({ body }) => admin.post(`/Importaciones/${body.id}/aplicar`)))
    const ends = await Promise.all([finished(admin, one.body.id), finished(admin, other.body.id)])
    expect(ends.map(({ nuevas }) => nuevas).sort()).toEqual([0, 50])
    expect(await server.db.one(sql`SELECT count(*) AS n FROM clientes WHERE apellidos = 'Importado'`)).toEqual({ n: 50 })
  })

  it('saves nothing when a line became impossible after the check, and says which', async () => {
    const admin = await server.as('Administrador')
    await imported(admin, 'clientes', csv(['nombres', 'apellidos', 'dni'], ['Va', 'Lejos', '1101199900001'], ['Otra', 'Más', '1101199900002']))
    await imported(admin, 'cursos', csv(['codigo', 'nombre', 'categoria', 'inicia', 'finaliza', 'cupo'], ['CHICO', 'Curso chico', 'Otros', '01/02/2027', '30/04/2027', '1']))
    const first = await upload(admin, 'matriculas', csv(['dni', 'curso'], ['1101199900001', 'CHICO']))
    await imported(admin, 'matriculas', csv(['dni', 'curso'], ['1101199900002', 'CHICO']))
    await admin.post(`/Importaciones/${first.body.id}/aplicar`)
    expect(await finished(admin, first.body.id)).toMatchObject({ estado: 'fallida', errores: [{ linea: 2, motivo: expect.stringContaining('cupo para 1') }] })
  })

  it('of somebody else’s file is impossible', async () => {
    const [mine, other] = [await server.as('Administrador'), await server.as('Administrador')]
    const { body } = await upload(mine, 'clientes', csv(['nombres', 'apellidos'], ['A', 'Zeta']))
    expect((await other.get(`/Importaciones/${body.id}`)).status).toBe(404)
    expect((await other.post(`/Importaciones/${body.id}/aplicar`)).status).toBe(404)
    expect((await other.get(`/Importaciones/${body.id}/errores.csv`)).status).toBe(404)
  })

  it('cut short by the death of its server is told to have failed, and leaves nothing', async () => {
    const admin = await server.as('Administrador')
    const { body } = await upload(admin, 'clientes', csv(['nombres', 'apellidos'], ['Nunca', 'Llegó']))
    await server.db.run(sql`UPDATE importaciones SET estado = 'aplicando' WHERE id = ${body.id}`)
    expect((await admin.get(`/Importaciones/${body.id}`)).body).toMatchObject({ estado: 'fallida' })
    expect(await server.db.one(sql`SELECT count(*) AS n FROM clientes WHERE apellidos = 'Llegó'`)).toEqual({ n: 0 })
  })
})

describe('the Open University dataset', () => {
  it('imports whole, with every count, and a second time changes nothing', async () => {
    const data = (name: string) => gunzipSync(readFileSync(new URL(`../data/oulad/${name}.csv.gz`, import.meta.url)))
    const pasos = [['cursos', 'studentRegistration', 22], ['clientes', 'studentInfo', 28_785], ['matriculas', 'studentRegistration', 32_593]] as const
    const before = { cursos: await count('cursos'), clientes: await count('clientes'), matriculas: await count('matriculas') }
    for (const [tipo, archivo, esperadas] of pasos) expect(await cargar(tipo, data(archivo))).toMatchObject({ estado: 'aplicada', total: esperadas, nuevas: esperadas, hechas: esperadas, rechazadas: 0 })
    expect(await count('cursos')).toBe(before.cursos + 22)
    expect(await count('clientes')).toBe(before.clientes + 28_785)
    expect(await count('matriculas')).toBe(before.matriculas + 32_593)
    expect(await server.db.one(sql`SELECT count(*) AS n FROM matriculas m JOIN cursos c ON c.id = m.curso_id WHERE c.codigo = 'AAA-2013J'`)).toEqual({ n: 383 })
    expect(await server.db.one(sql`SELECT m.fecha FROM matriculas m JOIN clientes c ON c.id = m.cliente_id JOIN cursos k ON k.id = m.curso_id WHERE c.otro_documento = '11391' AND c.otro_documento_tipo = 'OULAD' AND k.codigo = 'AAA-2013J'`)).toEqual({ fecha: '2013-04-25' })
    for (const [tipo, archivo, esperadas] of pasos) expect(await revisar(tipo, data(archivo))).toMatchObject({ nuevas: 0, cambiadas: 0, iguales: esperadas, diferentes: 0 })
  }, 120_000)

  const host: Quehacer = { quien: { usuario_id: null, usuario_nombre: 'Prueba', ip: null, request_id: null }, permisos: new Set(['CursoCategorias:crear', 'Clientes:autorizar']), hoy: '2026-11-20' }
  const revisar = (tipo: Importacion['tipo'], contenido: Buffer) => {
    const mapeo = Mapeo.parse(JSON.parse(readFileSync(new URL(`../../server/importacion/mapeos/oulad-${tipo}.json`, import.meta.url), 'utf8')))
    return subir(server.db, host, { tipo, archivo: 'oulad.csv', contenido, mapeo, actualizar: true })
  }
  const cargar = async (tipo: Importacion['tipo'], contenido: Buffer) => {
    const { id } = await revisar(tipo, contenido)
    await (await aplicar(server.db, host, id)).terminada
    return leer(server.db, host.quien, id)
  }
})

const csv = (...rows: string[][]): Buffer => Buffer.from(rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n'))

async function upload(client: Client, tipo: Importacion['tipo'], contenido: Buffer, actualizar = false, archivo = 'archivo.csv'): Promise<Answer<Importacion>> {
  const response = await fetch(`${server.url}/api/api/Importaciones?${new URLSearchParams({ tipo, archivo, actualizar: String(actualizar) })}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${client.token}`, 'Content-Type': 'application/octet-stream' },
    body: new Uint8Array(contenido),
  })
  return { status: response.status, body: (await response.json()) as Importacion, headers: response.headers }
}

/** Checks and applies a file that must be good; answers how it ended. */
async function imported(client: Client, tipo: Importacion['tipo'], contenido: Buffer, actualizar = false): Promise<Importacion> {
  const { body } = await upload(client, tipo, contenido, actualizar)
  expect(body.errores).toEqual([])
  await client.post(`/Importaciones/${body.id}/aplicar`)
  const end = await finished(client, body.id)
  expect(end.estado).toBe('aplicada')
  return end
}

async function finished(client: Client, id: number): Promise<Importacion> {
  const { body } = await client.get<Importacion>(`/Importaciones/${id}`)
  return body.estado === 'aplicando' ? finished(client, id) : body
}

async function count(table: 'clientes' | 'cursos' | 'matriculas' | 'recibos'): Promise<number> {
  const { n } = await server.db.one<{ n: number }>(sql`SELECT count(*) AS n FROM ${ident(table)}`)
  return n
}

/** A ZIP archive of stored files; `promised` replaces the size that its directory tells. */
function zipOf(files: Record<string, string | Buffer>, promised?: number): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const [data, path] = [Buffer.from(content), Buffer.from(name)]
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(data), 0)
    sizes.writeUInt32LE(data.length, 4)
    sizes.writeUInt32LE(promised ?? data.length, 8)
    const names = Buffer.from([path.length, 0, 0, 0])
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from([20, 0, 0, 0, 0, 0, 0, 0, 0, 0]), sizes, names, path, data])
    const where = Buffer.alloc(4)
    where.writeUInt32LE(offset)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0, 20, 0, 0, 0, 0, 0, 0, 0, 0, 0]), sizes, names, Buffer.alloc(10), where, path]))
    parts.push(local)
    offset += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, entries, end])
}

/** A workbook with one cell, at the far corner of the sheet. */
const farCell = (): Buffer =>
  zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': '<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>nombres</t></is></c></row></sheetData></worksheet>',
  })
