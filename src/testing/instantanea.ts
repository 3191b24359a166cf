import type { Instantanea } from '#contract/asistencia/asistencia'

/** A telephone's copy for a user who has one class. */
export const instantanea = (usuario_id: number): Instantanea => ({
  ahora: '2026-11-21T14:00:00.000Z',
  hoy: '2026-11-21',
  usuario_id,
  clases: [
    {
      curso_id: 4,
      fecha: '2026-11-21',
      hora_inicio: '08:00',
      hora_fin: '10:00',
      curso_codigo: 'A1',
      curso_nombre: 'Inglés A1',
      aula: null,
      docente_id: 1,
      docente_nombre: 'Karla',
      propia: true,
      tipo: 'normal',
      motivo: null,
      feriado: null,
      estado: 'por_tomar',
      sesion_id: null,
      version: null,
      alumnos: 0,
      presentes: 0,
      ausentes: 0,
      tardes: 0,
      justificados: 0,
      lista: [],
      oyentes: [],
    },
  ],
})
