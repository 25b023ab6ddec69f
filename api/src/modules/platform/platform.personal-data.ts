import { not, type PersonalData } from '../identity/account/personal-data.ts';

/** Personal data that this module stores. */
export const platformData: PersonalData = {
  columns: {
    'kept_answers.user_id': [
      'delete',
      not('answers that were given already, for a day, should a call come twice'),
    ],
  },
};
