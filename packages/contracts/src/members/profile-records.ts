import { z } from '../zod.ts';
import { Id, IdParams, text, Conflict } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { SAMPLE_AWARD, SAMPLE_EXPERIENCE } from './samples.ts';
import { sampleId } from '../samples.ts';

/** `2021-05`: a month from 1900 on, without a day. */
const Month = z.string().regex(/^(19\d\d|[2-9]\d{3})-(0[1-9]|1[0-2])$/, 'Choose a month');

const ExperienceFields = {
  title: text(120, 1),
  organisation: text(120, 1),
  started_on: Month,
  ended_on: Month.nullable(),
  description: text(1_000),
};
const AwardFields = {
  title: text(120, 1),
  issuer: text(120),
  year: z.number().int().min(1900).max(2100),
};
export const Experience = z.object({ id: Id, ...ExperienceFields });
export const Award = z.object({ id: Id, ...AwardFields });

// Each declaration is written out as a literal, because the build reduces it to name, method and path for browsers.
const createExperience = defineEndpoint({
  name: 'profileExperiences.create',
  method: 'POST',
  path: '/profile_experiences/',
  access: 'member',
  owner: 'profiles',
  emits: ['profile-record/changed'],
  summary: 'Add an experience to the own profile',
  body: z.strictObject(ExperienceFields),
  sample: { body: SAMPLE_EXPERIENCE, answer: { id: sampleId(103), ...SAMPLE_EXPERIENCE } },
  responses: { 201: Experience, 409: Conflict },
});
const updateExperience = defineEndpoint({
  name: 'profileExperiences.update',
  method: 'PATCH',
  path: '/profile_experiences/{id}/',
  access: 'member',
  owner: 'profiles',
  emits: ['profile-record/changed'],
  summary: 'Change an experience of the own profile',
  params: IdParams,
  body: z.strictObject(ExperienceFields).partial(),
  sample: {
    body: { ended_on: '1966-12' },
    answer: { id: sampleId(103), ...SAMPLE_EXPERIENCE, ended_on: '1966-12' },
  },
  responses: { 200: Experience },
});
const removeExperience = defineEndpoint({
  name: 'profileExperiences.remove',
  method: 'DELETE',
  path: '/profile_experiences/{id}/',
  access: 'member',
  owner: 'profiles',
  emits: ['profile-record/changed'],
  summary: 'Remove an experience from the own profile',
  params: IdParams,
  responses: { 204: z.undefined() },
});
export const profileExperiences = {
  create: createExperience,
  update: updateExperience,
  remove: removeExperience,
} as const;

const createAward = defineEndpoint({
  name: 'profileAwards.create',
  method: 'POST',
  path: '/profile_awards/',
  access: 'member',
  owner: 'profiles',
  emits: ['profile-record/changed'],
  summary: 'Add an award to the own profile',
  body: z.strictObject(AwardFields),
  sample: { body: SAMPLE_AWARD, answer: { id: sampleId(104), ...SAMPLE_AWARD } },
  responses: { 201: Award, 409: Conflict },
});
const updateAward = defineEndpoint({
  name: 'profileAwards.update',
  method: 'PATCH',
  path: '/profile_awards/{id}/',
  access: 'member',
  owner: 'profiles',
  emits: ['profile-record/changed'],
  summary: 'Change an award of the own profile',
  params: IdParams,
  body: z.strictObject(AwardFields).partial(),
  sample: { body: { year: 1991 }, answer: { id: sampleId(104), ...SAMPLE_AWARD, year: 1991 } },
  responses: { 200: Award },
});
const removeAward = defineEndpoint({
  name: 'profileAwards.remove',
  method: 'DELETE',
  path: '/profile_awards/{id}/',
  access: 'member',
  owner: 'profiles',
  emits: ['profile-record/changed'],
  summary: 'Remove an award from the own profile',
  params: IdParams,
  responses: { 204: z.undefined() },
});
export const profileAwards = { create: createAward, update: updateAward, remove: removeAward } as const;
