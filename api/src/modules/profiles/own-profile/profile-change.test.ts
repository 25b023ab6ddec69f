import { changeProblems, changesExpertise, readChange } from './profile-change.ts';

describe('a change of the profile', () => {
  it('leaves out fields that were not sent, and keeps empty and false values', () => {
    expect(readChange({ headline: '', is_expert: false, academic_level: null })).toEqual({
      person: {},
      profile: { headline: '', isExpert: false, academicLevel: null },
      topics: {},
    });
  });

  it('counts a repeated entry once', () => {
    const change = readChange({
      languages: ['en', 'de', 'en'],
      interests: ['Go', 'Go'],
      goals: ['recruiting', 'recruiting'],
    });
    expect(change.profile).toEqual({ languages: ['en', 'de'], interests: ['Go'], goals: ['recruiting'] });
  });

  it.each([
    [{ mentorship_statement: 'I mentor' }, true],
    [{ expert_in: [{ slug: 'sales' }, { slug: 'law' }] }, true],
    [{ looking_for: [{ slug: 'sales' }, { slug: 'law' }] }, true],
    [{ headline: 'Sales and law' }, false],
    [{}, false],
  ])('%j changes the expertise form: %s', (body, touches) => {
    expect(changesExpertise(readChange(body))).toBe(touches);
  });

  it('names the field of an unknown topic and of an unknown academic level', () => {
    const change = readChange({
      expert_in: [{ slug: 'sales' }, { slug: 'alchemy' }],
      looking_for: [{ slug: 'sales' }, { slug: 'law' }],
      academic_level: 'wizard',
    });
    expect(changeProblems(change, ['alchemy'])).toEqual({
      expert_in: ['Choose topics from the list. These aren’t on it: alchemy'],
      academic_level: ['Choose a level from the list'],
    });
  });

  it('reports no problem for valid values', () => {
    expect(changeProblems(readChange({ academic_level: 'doctorate' }), [])).toBeNull();
    expect(changeProblems(readChange({ academic_level: null }), [])).toBeNull();
  });
});
