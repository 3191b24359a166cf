export const catalogos = {
  cargos: {
    matricula: 'Cuota de matrícula · %{curso}',
    mensualidad: 'Mensualidad %{numero}/%{total} · %{curso}',
  },
  clientes: {
    advertencia: {
      menor_sin_encargado: 'Es menor de edad y no tiene encargado.',
    },
    error: {
      documento_existe: 'Ya está registrado: %{codigo}, %{nombre}.',
      encargado_existe: 'Ya está registrado: %{nombre}. Búsquelo y elíjalo en lugar de escribirlo de nuevo.',
      encargado_ajeno: 'Este encargado ya está registrado con otros datos. Guarde primero y corríjalos después.',
      fusion_consigo: 'Elija a otra persona: es el mismo registro.',
      fusion_doble_matricula: 'No se unieron: los dos tienen una matrícula vigente en %{cursos}. Retire o anule una de las dos.',
    },
  },
  matriculas: {
    aviso: {
      edad_mayor: 'Tiene %{edad} años; el curso es hasta los %{maxima}.',
      edad_menor: 'Tiene %{edad} años; el curso es desde los %{minima}.',
      en_espera: 'El curso está lleno: quedaría en espera, en el lugar %{lugar}.',
      menor_sin_encargado: 'Es menor de edad y no tiene encargado.',
    },
    error: {
      cargo_con_pagos: 'Uno de estos cargos ya tiene pagos y no cambia. Revise lo que queda pendiente.',
      con_pagos: 'Esta matrícula ya tiene pagos y no se anula. Puede retirar al estudiante.',
      curso_cerrado: '%{curso} no recibe matrículas: su estado no es Abierto ni En curso.',
      otra_primero: '%{nombre} está primero en la lista de espera.',
    },
  },
} as const
